/**
 * `npm run restore -- <file>` restores a backup into an empty data folder, and messages of PostgreSQL into
 * an empty database. `.github/docs/backups.md` describes it.
 */
import {describeManifest} from './backup/archive.ts'
import {explain, readCommand} from './backup/command.ts'
import {restoreBackup} from './backup/restore-backup.ts'
import {runCommand} from './run/command.ts'

await runCommand(async () => {
  const {file, options} = await readCommand('npm run restore')
  const onStart = () => console.log('Unpacking and verifying…')
  const manifest = await restoreBackup(file, {...options, onStart}).catch((error: unknown) => {
    const otherwise = (reason: string) =>
      `${file} is damaged or incomplete, and was not restored: ${reason}`
    throw explain(error, file, otherwise)
  })
  const when = manifest.createdAt.slice(0, 16).replace('T', ' ')
  console.log(
    `${describeManifest(manifest)} are in ${options.dataDir}, as they were on ${when} UTC.`,
  )
})
