import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {createInterface} from 'node:readline/promises'
import {prepareForLife} from '#web/server/forms/restored/apply-journal.ts'
import {endHold, readHold} from '#web/server/forms/restored/hold.ts'
import {readJournal} from '#web/server/forms/restored/journal.ts'
import type {Environment} from '#web/server/env/env.ts'
import {listIssues} from '#web/server/forms/newsletter/issues.ts'
import {countRows, type Database} from '#web/server/storage/database.ts'
import {openStorage} from '#web/server/storage/storage.ts'

/**
 * Makes a restored site the live one, after it has said what that site will send and somebody has said yes.
 *
 * @param folders besides that of the backups, where a journal may be: the former data folder.
 * @param confirm asks a person.
 * @throws one sentence where the site is not held.
 */
export async function goLive(
  env: Pick<Environment, 'dataDir' | 'backups' | 'forms' | 'siteUrl'>,
  {
    folders = [],
    confirm = askPerson,
    print,
  }: {
    folders?: readonly string[]
    confirm?: () => Promise<boolean>
    print: (line: string) => void
  },
): Promise<void> {
  const {dataDir, backups, forms, siteUrl} = env
  const {databaseUrl} = forms
  if (!databaseUrl && !existsSync(join(dataDir, 'forms.sqlite'))) {
    throw new Error(`${dataDir} has no messages: look at DATA_DIR.`)
  }
  const {db, close} = await openStorage({dataDir, databaseUrl}, print)
  try {
    const createdAt = await readHold(dataDir, db)
    if (createdAt === undefined) throw new Error('The site is not held: nothing is to be done.')
    const sources = [...folders, ...(backups.folder ? [backups.folder] : []), dataDir]
    const entries = await readJournal(sources, {siteUrl, since: Date.parse(createdAt)})
    await prepareForLife(db, entries, Date.now())
    print(`It was restored from the backup of ${createdAt}.`)
    print(`Taken from the journal since then: ${entries.length} lines.`)
    await describe(db, print)
    if (!(await confirm())) throw new Error('Nothing was sent: the site is still held.')
    await endHold(dataDir, db)
    print('The site is live: within a minute it sends what waits.')
  } finally {
    await close()
  }
}

async function describe(db: Database, print: (line: string) => void): Promise<void> {
  const queued = db.selectFrom('outbox').where('state', '=', 'queued')
  print(
    `Mails that it will send at once: ${await countRows(queued.where('issue_id', 'is', null))}.`,
  )
  for (const {subject, state, send_at, waiting} of await listIssues(db)) {
    if (state !== 'paused') continue
    const rest =
      send_at > Date.now() ? `for ${new Date(send_at).toISOString()}` : `${waiting} mails wait`
    print(`Issue “${subject}”: paused, ${rest}.`)
  }
}

async function askPerson(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nobody can be asked here: add --yes.')
  const lines = createInterface({input: process.stdin, output: process.stdout})
  try {
    return (await lines.question('Is this the live site from now on? Type yes: ')).trim() === 'yes'
  } finally {
    lines.close()
  }
}

/** Where a restore looks for journals: beside the backup, in BACKUP_DIR, and in the former data folder if one is named. */
export const journalFolders = (file: string, backups: Environment['backups']) => [
  dirname(file),
  ...(backups.folder ? [backups.folder] : []),
]
