import type {Plugin} from 'vite'

/** One edit of a dependency's source: where it applies and what it does there. */
interface SourceEdit {
  file: RegExp
  from: string | RegExp
  to: string
}

/** What sanity 6.9.2 would ask of other hosts by itself, seen in its sources. */
export const SILENCERS: SourceEdit[] = [
  // The design system's Inter font; studio.css brings its own.
  {
    file: /@sanity-labs\/ui-poc\/.*\.css/,
    from: /@font-face\s*\{[^}]*https:\/\/design-system-static\.sanity\.io[^}]*\}/g,
    to: '',
  },
  // The check for newer Studio versions, at start and every 15 minutes: versions come with npm.
  {
    file: /\/sanity\/lib\/[^/]+\.js/,
    from: /(fetchLatest(?:AutoUpdatingVersion|AvailableVersionForPackage) = async \(options\) => \{)/g,
    to: '$1\n\treturn;',
  },
  // Error and feedback reports: the local lake swallows /intake.
  {
    file: /\/sanity\/lib\/[^/]+\.js/,
    from: /https:\/\/api\.sanity\.io\/vX\/intake\//g,
    to: '/lake/vX/intake/',
  },
  // The picture of the user “system” in the history, and the one that advertises Canvas.
  {
    file: /\/sanity\/lib\/[^/]+\.js/,
    from: /https:\/\/(?:public\.sanity\.io\/logos\/|cdn\.sanity\.io\/images\/pyrmmpch\/)[^"]+/g,
    to: 'data:,',
  },
]

/** What sanity 6.9.2 itself gets wrong, seen in its sources. */
export const MENDS: SourceEdit[] = [
  // A discarded draft bears the revision of its last edit, as the protocol wants it; where both are
  // known, the history puts it in the edit's place and then adds it a second time.
  {
    file: /\/sanity\/lib\/[^/]+\.js/,
    from: 'existingEvent.type !== event.type && acc.set(',
    to: '!isEditDocumentVersionEvent(existingEvent) && existingEvent.type !== event.type && acc.set(',
  },
  // An edit that is both heard of and read back from the server stood in the history twice.
  {
    file: /\/sanity\/lib\/[^/]+\.js/,
    from: /\.\.\.remoteEdits,\s*\.\.\.events,\s*\.\.\.expandedEvents/,
    to: '...remoteEdits, ...events.filter((event) => !isEditDocumentVersionEvent(event) || !event.transactions.every(({revisionId}) => remoteEdits.some((edit) => edit.transactions?.some((one) => one.revisionId === revisionId)))), ...expandedEvents',
  },
]

/**
 * Applies every edit that is meant for a file.
 *
 * @param path - The module's path; a query behind it does not matter.
 * @returns The changed source, or null when nothing in it had to change.
 */
export function silence(path: string, source: string): string | null {
  const file = path.replaceAll('\\', '/').replace(/\?.*$/, '')
  const changed = [...SILENCERS, ...MENDS]
    .filter((edit) => edit.file.test(file))
    .reduce((text, {from, to}) => text.replace(from, to), source)
  return changed === source ? null : changed
}

/**
 * Keeps the embedded Studio from calling hosts that nobody asked for. It belongs in Vite's `plugins`
 * and in `optimizeDeps.rolldownOptions.plugins`, where the development server bundles dependencies.
 */
export function silenceStrayRequests(): Plugin {
  return {
    name: 'silence-stray-requests',
    enforce: 'pre',
    transform: {
      filter: {id: /\/(?:sanity\/lib|@sanity-labs\/ui-poc)\//},
      handler(source, id) {
        const code = silence(id, source)
        return code === null ? null : {code, map: null}
      },
    },
  }
}
