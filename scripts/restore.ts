/**
 * `npm run restore -- <file>` restores a backup into an empty data folder, and messages of PostgreSQL into
 * an empty database. `.github/docs/backups.md` describes it.
 */
import {readCommand, restoreBackup} from './backup/backup.ts'
import {runCommand} from './run/command.ts'

const work = async () => {
  const {file, options} = await readCommand()
  const {dataset, createdAt} = await restoreBackup(file, options)
  const counts = `${dataset?.documents ?? 0} documents, ${dataset?.assets ?? 0} pictures and files`
  console.log(`${options.dataDir} is as it was at ${createdAt}: ${counts}.`)
}
await runCommand(work, (reason) => console.error(`Nothing was restored: ${reason}`))
