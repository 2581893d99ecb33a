/**
 * `npm run backup -- <file>` writes one archive of the dataset, its pictures and files, and the messages,
 * beside a running site. `.github/docs/backups.md` describes it.
 */
import {stat} from 'node:fs/promises'
import {basename} from 'node:path'
import {recordBackup} from '#web/server/backups/backups.ts'
import {makeBackup, readCommand} from './backup/backup.ts'
import {runCommand} from './run/command.ts'

const work = async () => {
  const {file, options} = await readCommand()
  await makeBackup(file, options)
  const encrypted = options.passphrase !== undefined
  const success = {at: Date.now(), file: basename(file), size: (await stat(file)).size, encrypted}
  // The backup is there, also where the record cannot be written.
  await recordBackup(options.dataDir, {success}).catch(() => {})
  console.log(`The backup is ${file}${encrypted ? ', encrypted' : ''}.`)
}
await runCommand(work, (reason) => console.error(`No backup was made: ${reason}`))
