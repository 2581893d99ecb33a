/**
 * `npm run backup -- <file>` writes one archive of the dataset, its pictures and files, and the messages,
 * beside a running site; `--check` restores it once into a folder of its own, and renders a page of it. `.github/docs/backups.md` describes it.
 */
import {rm, stat} from 'node:fs/promises'
import {basename} from 'node:path'
import {recordBackup} from '#web/server/backups/backups.ts'
import type {Environment} from '#web/server/env/env.ts'
import {type BackupOptions, makeBackup, readCommand} from './backup/backup.ts'
import {renderRestored} from './backup/render-page.ts'
import {verifyBackup} from './backup/verify.ts'
import {runCommand} from './run/command.ts'

const work = async () => {
  const {file, options, env} = await readCommand()
  await makeBackup(file, options)
  const encrypted = options.passphrase !== undefined
  const restored = process.argv.includes('--check') ? await check(file, options, env) : null
  const {size} = await stat(file)
  const success = {at: Date.now(), file: basename(file), size, encrypted, restored}
  // The backup is there, also where the record cannot be written.
  await recordBackup(options.dataDir, {success}).catch(() => {})
  console.log(`The backup is ${file}${encrypted ? ', encrypted' : ''}.`)
}

/** Restores a backup once. One that cannot be restored is no backup: it is deleted, so that another is made. */
async function check(file: string, options: BackupOptions, env: Environment) {
  try {
    return await verifyBackup(file, options, (folder) => renderRestored(env, folder))
  } catch (error) {
    await rm(file, {force: true})
    throw error
  }
}

await runCommand(work, (reason) => console.error(`No backup was made: ${reason}`))
