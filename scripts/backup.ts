/**
 * `npm run backup -- <file>` writes one archive of the dataset, its pictures and files, and the messages,
 * beside a running site. `.github/docs/backups.md` describes it.
 */
import {stat} from 'node:fs/promises'
import {basename} from 'node:path'
import {recordBackup} from '#web/server/backups/backups.ts'
import {describeManifest} from './backup/archive.ts'
import {explain, readCommand} from './backup/command.ts'
import {makeBackup} from './backup/make-backup.ts'
import {runCommand} from './run/command.ts'

await runCommand(async () => {
  const {file, options} = await readCommand('npm run backup')
  const onStart = (bytes = 0) => console.log(`Packing ${Math.ceil(bytes / 1e6)} MB…`)
  const manifest = await makeBackup(file, {...options, onStart}).catch((error: unknown) => {
    throw explain(error, file, (reason) => `The backup could not be made: ${reason}`)
  })
  const encrypted = options.passphrase !== undefined
  const success = {at: Date.now(), file: basename(file), size: (await stat(file)).size, encrypted}
  // The backup is there, also where the record cannot be written.
  await recordBackup(options.dataDir, {success}).catch(() => {})
  console.log(`${describeManifest(manifest)} are in ${file}${encrypted ? ', encrypted' : ''}.`)
})
