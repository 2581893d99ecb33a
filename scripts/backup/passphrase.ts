import {readFile} from 'node:fs/promises'
import {BackupError} from './format.ts'

/** Shorter ones are found by trying. */
const MIN_LENGTH = 12

/**
 * The passphrase of backups, from the environment or the first line of a file; undefined where none is
 * set. Never from a command line, which everybody on the machine can read.
 *
 * @throws BackupError
 */
export async function readPassphrase({
  passphrase,
  passphraseFile,
}: {
  passphrase: string | undefined
  passphraseFile: string | undefined
}): Promise<string | undefined> {
  if (passphraseFile === undefined) return passphrase
  let text: string
  try {
    text = await readFile(passphraseFile, 'utf8')
  } catch (cause) {
    throw new BackupError(`BACKUP_PASSPHRASE_FILE: ${passphraseFile} cannot be read.`, {cause})
  }
  const line = text.split(/\r?\n/, 1)[0] ?? ''
  if (line.length >= MIN_LENGTH) return line
  throw new BackupError(
    `BACKUP_PASSPHRASE_FILE: the first line of ${passphraseFile} needs ${MIN_LENGTH} characters or more.`,
  )
}
