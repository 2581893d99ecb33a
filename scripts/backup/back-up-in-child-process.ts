import {spawn} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import type {Environment} from '#web/server/env/env.ts'
import {BackupError} from './format.ts'

const command = fileURLToPath(new URL('../backup.ts', import.meta.url))

/**
 * Runs `npm run backup`'s command in a process of its own: packing and encrypting takes nothing from
 * visitors but a share of a core, and its memory is free afterwards.
 *
 * @throws BackupError with the sentence that it prints.
 */
export async function backUpInChildProcess(
  {dataDir, forms, backups}: Pick<Environment, 'dataDir' | 'forms' | 'backups'>,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: forms.databaseUrl,
    BACKUP_PASSPHRASE: backups.passphrase,
    BACKUP_PASSPHRASE_FILE: backups.passphraseFile,
  }
  const child = spawn(process.execPath, [command, target], {
    env: {...process.env, ...settings},
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  let problems = ''
  child.stderr.on('data', (part) => (problems += String(part)))
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => {
      if (status === 0) resolve()
      else reject(new BackupError(problems.trim().split('\n').at(-1) || 'It was interrupted.'))
    })
  })
}
