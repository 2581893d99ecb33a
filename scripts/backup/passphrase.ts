import {readFile} from 'node:fs/promises'
import type {Environment} from '#web/server/env/env.ts'

/**
 * Reads the passphrase of backups, if any, from the environment or the first line of a file; never from a command line,
 * which everybody on the machine can read.
 */
export async function readPassphrase({passphrase, passphraseFile: file}: Environment['backups']) {
  if (file === undefined) return passphrase
  const line = (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0] ?? ''
  // Shorter ones are found by trying.
  if (line.length >= 12) return line
  throw new Error(`BACKUP_PASSPHRASE_FILE: the first line of ${file} needs 12 characters or more.`)
}
