import type {Plugin} from 'vite'
import {MEDIA_PATCHES} from './media-patches.ts'
import type {SourcePatch} from './source-patch.ts'

/** Remove requests of sanity 6.9.2 to other hosts. */
export const REQUEST_PATCHES: SourcePatch[] = [
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
  // Error and feedback reports: the local lake accepts and ignores them at /intake.
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

/** Fix bugs of sanity 6.9.2. */
export const BUG_FIXES: SourcePatch[] = [
  // A discarded draft has the revision of its last edit; the history then replaces the edit by the
  // discarding and adds that a second time.
  {
    file: /\/sanity\/lib\/[^/]+\.js/,
    from: 'existingEvent.type !== event.type && acc.set(',
    to: '!isEditDocumentVersionEvent(existingEvent) && existingEvent.type !== event.type && acc.set(',
  },
  // An edit that arrived both by the listener and by the server's history was listed twice.
  {
    file: /\/sanity\/lib\/[^/]+\.js/,
    from: /\.\.\.remoteEdits,\s*\.\.\.events,\s*\.\.\.expandedEvents/,
    to: '...remoteEdits, ...events.filter((event) => !isEditDocumentVersionEvent(event) || !event.transactions.every(({revisionId}) => remoteEdits.some((edit) => edit.transactions?.some((one) => one.revisionId === revisionId)))), ...expandedEvents',
  },
  // The result for an older revision counted as that of the newest: publishing was refused because of an
  // error that the editor had mended. The document comes first, so that no result is paired with a later one.
  {
    file: /\/sanity\/lib\/[^/]+\.js/,
    from: /(throttleTime\$1\(200, asyncScheduler, \{ trailing: !0 \}\))(\), documentToValidate\$ = )/,
    to: '$1, shareLatestWithRefCount()$2',
  },
  {
    file: /\/sanity\/lib\/[^/]+\.js/,
    from: /combineLatest\(\[documentRevision\$, (validateDocumentWithReferences\([^)]*\))\]\)\.pipe\(map\$1\(\(\[revision, validationStatus\]\) => \(\{\s*\.\.\.validationStatus,\s*revision\s*\}\)\)\)/,
    to: 'combineLatest([documentToValidate$, $1, documentRevision$]).pipe(map$$1(([document, validationStatus, revision]) => ({...validationStatus, isValidating: validationStatus.isValidating || !!document?._type && document._rev !== validationStatus.revision, revision})))',
  },
]

/**
 * Applies the patches of a file.
 *
 * @param path - The path of the module; its query is ignored.
 * @returns The changed source, or null when no patch applies.
 */
export function patchSource(path: string, source: string): string | null {
  const file = path.replaceAll('\\', '/').replace(/\?.*$/, '')
  const changed = [...REQUEST_PATCHES, ...BUG_FIXES, ...MEDIA_PATCHES]
    .filter((patch) => patch.file.test(file))
    .reduce((text, {from, to}) => text.replace(from, to), source)
  return changed === source ? null : changed
}

/**
 * The Vite plugin that patches the Studio's sources. It belongs in Vite's `plugins` and in
 * `optimizeDeps.rolldownOptions.plugins`, where the development server bundles dependencies.
 */
export function patchSanity(): Plugin {
  return {
    name: 'patch-sanity',
    enforce: 'pre',
    transform: {
      filter: {id: /\/(?:sanity\/lib|@sanity-labs\/ui-poc|sanity-plugin-media)\//},
      handler(source, id) {
        const code = patchSource(id, source)
        return code === null ? null : {code, map: null}
      },
    },
  }
}
