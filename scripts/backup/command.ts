import {readFile} from 'node:fs/promises'
import {resolve} from 'node:path'
import {readEnvironment} from '#web/server/env/env.ts'
import {abortOnStopSignal} from '#web/server/stop-signals.ts'

/** An error whose message is one sentence for the operator, with the remedy. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const otherAccount = 'this account may not use it: run the command as the account of the site'

/** The meaning of the operating system's codes for a file. */
const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'the quota of this account is used up: free some space',
  EACCES: otherAccount,
  EPERM: otherAccount,
  EROFS: 'the disk can only be read: name a folder on another',
  EEXIST: 'a file has this name',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EBUSY: 'it could not be replaced: name a folder in it, or stop what uses it',
  EISDIR: 'it is a folder: name a file',
}

/**
 * Describes the error of a command in one sentence.
 *
 * @param file the one that the command writes or reads.
 * @param otherwise the sentence for an error that has no code of the operating system.
 */
export function explain(
  error: unknown,
  file: string,
  otherwise: (reason: string) => string,
): BackupError {
  if (error instanceof BackupError) return error
  const cause: Error & {code?: string; path?: string; dest?: string} =
    error instanceof Error ? error : new Error(String(error))
  const isFull = /database or disk is full/.test(cause.message)
  const reason = reasons[isFull ? 'ENOSPC' : (cause.code ?? '')]
  const sentence = reason
    ? `${cause.dest ?? cause.path ?? file}: ${reason}.`
    : otherwise(cause.message || 'its end is missing')
  return new BackupError(sentence, {cause})
}

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

/** Shorter passphrases are found by trying. */
const minLength = 12

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
