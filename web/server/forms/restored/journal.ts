import {appendFile, readdir, readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {errorCode} from '../../storage/database.ts'

/**
 * Events that a restore of an older backup must not undo: a mail that left, a subscription that ended, an entry that was
 * deleted, an address of which all was deleted. The journal stands outside of the archive, beside the backups, as lines of
 * ids, which are random, and of keyed hashes, whose key is elsewhere: it tells nothing about people. A release skips the
 * events that it does not know.
 */
const events = ['sent', 'ended', 'erased', 'forgotten'] as const
export type JournalEvent = (typeof events)[number]

/** The id of a mail, a subscriber or an enquiry; for an address that was forgotten its hash (`loadAddressHash`). */
export type JournalEntry = {at: number; event: JournalEvent; id: string}

/** Backups are kept for four weeks. */
const keptMonths = 3

/** The name of a site in files of a folder that several sites may share, of its public address. */
export const siteNameOf = (siteUrl: string) =>
  new URL(siteUrl).host.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-')

const prefixOf = (siteUrl: string) => `journal-${siteNameOf(siteUrl)}-`
const lineOf = /^(\S+) (\S+) (\S+)$/

/** Adds lines to the journal of this month. A failure is logged, and stops nothing. */
export function createJournal({
  folder,
  siteUrl,
  log,
}: {
  /** Asked at each line; undefined where nothing is to be written. */
  folder: () => string | undefined
  siteUrl: string
  log: (line: string) => void
}) {
  let hasFailed = false
  return async (event: JournalEvent, ...ids: string[]): Promise<void> => {
    const target = folder()
    if (target === undefined || ids.length === 0) return
    const time = new Date().toISOString()
    const file = join(target, `${prefixOf(siteUrl)}${time.slice(0, 7)}.log`)
    try {
      await appendFile(file, ids.map((id) => `${time} ${event} ${id}\n`).join(''), {mode: 0o600})
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log(`The journal of what left cannot be written (${errorCode(error)}).`)
      hasFailed = true
    }
  }
}

export type Journal = ReturnType<typeof createJournal>

/** Reads the journals of a site in these folders from a time on, in milliseconds since 1970; each line once. */
export async function readJournal(
  folders: readonly string[],
  {siteUrl, since}: {siteUrl: string; since: number},
): Promise<JournalEntry[]> {
  const entries = new Map<string, JournalEntry>()
  for (const folder of new Set(folders)) {
    for (const name of await journalsIn(folder, siteUrl)) {
      for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
        const [, time = '', name, id = ''] = lineOf.exec(line) ?? []
        const at = Date.parse(time)
        const event = events.find((event) => event === name)
        if (event && at >= since) entries.set(line, {at, event, id})
      }
    }
  }
  return [...entries.values()]
}

/** Keeps entries in a restored data folder, where its going live finds them: the folder of the backup may be away by then. */
export async function keepEntries(
  dataDir: string,
  {siteUrl, entries}: {siteUrl: string; entries: readonly JournalEntry[]},
): Promise<void> {
  if (entries.length === 0) return
  const month = new Date().toISOString().slice(0, 7)
  const lines = entries.map(({at, event, id}) => `${new Date(at).toISOString()} ${event} ${id}\n`)
  await appendFile(join(dataDir, `${prefixOf(siteUrl)}${month}.log`), lines.join(''), {mode: 0o600})
}

/** Deletes journals that are older than any backup that is kept. */
export async function deleteOldJournals(folder: string, siteUrl: string): Promise<void> {
  const names = await journalsIn(folder, siteUrl)
  for (const name of names.toReversed().slice(keptMonths)) {
    await rm(join(folder, name), {force: true})
  }
}

/** The names of a site's journals, oldest first. */
async function journalsIn(folder: string, siteUrl: string): Promise<string[]> {
  const names: string[] = await readdir(folder).catch(() => [])
  const prefix = prefixOf(siteUrl)
  return names
    .filter(
      (name) => name.startsWith(prefix) && /^\d{4}-\d{2}\.log$/.test(name.slice(prefix.length)),
    )
    .toSorted()
}
