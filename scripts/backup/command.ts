import {readFile} from 'node:fs/promises'
import {resolve} from 'node:path'
import {type Environment, readEnvironment} from '#web/server/env/env.ts'
import {abortOnStopSignal} from '#web/server/stop-signals.ts'

/** Reads the file of a command line and the settings of a backup. Ctrl+C and SIGTERM abort the signal. */
export async function readCommand() {
  const [name] = process.argv.slice(2)
  if (name === undefined) throw new Error('Name a file.')
  const {dataDir, forms, backups} = readEnvironment()
  const options = {
    dataDir,
    databaseUrl: forms.databaseUrl,
    passphrase: await readPassphrase(backups),
    signal: abortOnStopSignal(new Error('It was stopped.')),
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
}: Pick<Environment['backups'], 'passphrase' | 'passphraseFile'>): Promise<string | undefined> {
  if (file === undefined) return passphrase
  const line = (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0] ?? ''
  // Shorter ones are found by trying.
  if (line.length >= 12) return line
  throw new Error(`BACKUP_PASSPHRASE_FILE: the first line of ${file} needs 12 characters or more.`)
}
