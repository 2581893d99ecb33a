/**
 * `npm run restore -- <file>` restores a backup into an empty data folder, and messages of PostgreSQL into an empty
 * database; the site is then held. `npm run restore -- --go-live [<former data folder>] [--yes]` makes it the live one.
 * `.github/docs/backups.md` describes both.
 */
import {resolve} from 'node:path'
import {applyJournal} from '#web/server/forms/restored/apply-journal.ts'
import {HELD} from '#web/server/forms/restored/hold.ts'
import {keepEntries, readJournal} from '#web/server/forms/restored/journal.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {readCommand, restoreBackup} from './backup/backup.ts'
import {goLive, journalFolders} from './backup/go-live.ts'
import {runCommand} from './run/command.ts'
import {enterSite} from './run/enter-site.ts'

const isGoingLive = process.argv.includes('--go-live')

const restore = async () => {
  const {file, options} = await readCommand()
  const {dataset, messages, createdAt} = await restoreBackup(file, options)
  const counts = `${dataset?.documents ?? 0} documents, ${dataset?.assets ?? 0} pictures and files`
  console.log(`${options.dataDir} is as it was at ${createdAt}: ${counts}.`)
  if (messages) {
    const {backups, siteUrl} = readEnvironment()
    const since = Date.parse(createdAt)
    const entries = await readJournal(journalFolders(file, backups), {siteUrl, since})
    const {db, close} = await openStorage(options, (line) => console.error(line))
    try {
      await applyJournal(db, entries)
      // Mails of issues that were scheduled in the backup are queued only when the site goes live.
      await keepEntries(options.dataDir, {siteUrl, entries})
    } finally {
      await close()
    }
    console.log(`Applied from the journal of what happened since: ${entries.length} lines.`)
  }
  console.log(HELD)
}

const makeLive = async () => {
  const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  return goLive(enterSite(['DATABASE_URL', 'SITE_URL', 'BACKUP_DIR']), {
    folders: folders.map((folder) => resolve(folder)),
    ...(process.argv.includes('--yes') && {confirm: async () => true}),
    print: (line) => console.log(line),
  })
}

await runCommand(isGoingLive ? makeLive : restore, (reason) =>
  console.error(isGoingLive ? reason : `Nothing was restored: ${reason}`),
)
