import {readFile} from 'node:fs/promises'
import {resolve} from 'node:path'
import {readEnvironment} from '#web/server/env/env.ts'
import {abortOnStopSignal} from '#web/server/stop-signals.ts'
import {BackupError} from './errors.ts'

/** Shorter passphrases are found by trying. */
const minLength = 12

/**
 * Reads the one file of a command line and the settings of a backup. Ctrl+C and SIGTERM abort the signal.
 *
 * @param command as it is typed: `npm run backup`.
 * @throws how the command is used, where it is called with anything else.
 */
export async function readCommand(command: string) {
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || name.startsWith('-') || rest.length > 0) {
    throw new Error(`Usage: ${command} -- <file>`)
  }
  const {dataDir, forms, backups} = readEnvironment()
  const options = {
    dataDir,
    databaseUrl: forms.databaseUrl,
    passphrase: await readPassphrase(backups),
    signal: abortOnStopSignal(new BackupError('Stopped: nothing was changed.')),
  }
  return {file: resolve(name), options}
}

/**
 * Reads the passphrase of backups from the environment or the first line of a file; never from a command line,
 * which everybody on the machine can read.
 *
 * @returns undefined where none is set.
 */
export async function readPassphrase({
  passphrase,
  passphraseFile: file,
}: {
  passphrase: string | undefined
  passphraseFile: string | undefined
}): Promise<string | undefined> {
  if (file === undefined) return passphrase
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`BACKUP_PASSPHRASE_FILE: ${file} cannot be read.`, {cause})
  })
  const line = text.split(/\r?\n/, 1)[0] ?? ''
  if (line.length >= minLength) return line
  throw new BackupError(
    `BACKUP_PASSPHRASE_FILE: the first line of ${file} needs ${minLength} characters or more.`,
  )
}
