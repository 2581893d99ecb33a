/**
 * `npm run restore -- <file>` restores a backup into an empty data folder, and messages of PostgreSQL into
 * an empty database. `.github/docs/backups.md` describes it.
 */
import {readEnvironment} from '#web/server/env/env.ts'
import {describeManifest} from './backup/describe-manifest.ts'
import {explain} from './backup/explain.ts'
import {readFileArgument} from './backup/file-argument.ts'
import {readPassphrase} from './backup/passphrase.ts'
import {createProgress} from './backup/progress.ts'
import {restoreBackup} from './backup/restore-backup.ts'
import {stopSignal} from './backup/stop-signal.ts'
import {runCommand} from './run/command.ts'

await runCommand(async () => {
  const env = readEnvironment()
  const file = readFileArgument('npm run restore')
  const passphrase = await readPassphrase(env.backups)
  const progress = createProgress('Unpacking')
  try {
    const manifest = await restoreBackup(file, {
      dataDir: env.dataDir,
      databaseUrl: env.forms.databaseUrl,
      passphrase,
      onProgress: (done, total) => progress.report(done, total),
      signal: stopSignal(),
    })
    progress.done()
    const when = manifest.createdAt.slice(0, 16).replace('T', ' ')
    console.log(`${describeManifest(manifest)} are in ${env.dataDir}, as they were on ${when} UTC.`)
  } catch (error) {
    progress.done()
    throw explain(
      error,
      file,
      (reason) => `${file} is damaged or incomplete, and was not restored: ${reason}`,
    )
  }
})
