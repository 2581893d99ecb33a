/**
 * `npm run backup -- <file>` writes one archive of the dataset, its pictures and files, and the messages,
 * beside a running site. `.github/docs/backups.md` describes it.
 */
import {stat} from 'node:fs/promises'
import {basename} from 'node:path'
import {recordBackup} from '#web/server/backups/backup-record.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {explain} from './backup/explain.ts'
import {makeBackup} from './backup/make-backup.ts'
import {readFileArgument} from './backup/file-argument.ts'
import {readPassphrase} from './backup/passphrase.ts'
import {describeManifest} from './backup/describe-manifest.ts'
import {createProgress} from './backup/progress.ts'
import {stopSignal} from './backup/stop-signal.ts'
import {runCommand} from './run/command.ts'

await runCommand(async () => {
  const env = readEnvironment()
  const target = readFileArgument('npm run backup')
  const passphrase = await readPassphrase(env.backups)
  const progress = createProgress('Packing')
  try {
    const manifest = await makeBackup(target, {
      dataDir: env.dataDir,
      databaseUrl: env.forms.databaseUrl,
      passphrase,
      onProgress: (done, total) => progress.report(done, total),
      signal: stopSignal(),
    })
    progress.done()
    const encrypted = passphrase !== undefined
    const {size} = await stat(target)
    const success = {at: Date.now(), file: basename(target), size, encrypted}
    // The backup is there, also where the record cannot be written.
    await recordBackup(env.dataDir, {success}).catch(() => {})
    const how = encrypted ? ', encrypted' : ''
    console.log(`${describeManifest(manifest)} are in ${target}${how}.`)
  } catch (error) {
    progress.done()
    throw explain(error, target, (reason) => `The backup could not be made: ${reason}`)
  }
})
