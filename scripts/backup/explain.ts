import {BackupError} from './format.ts'

/** What the operating system says of a file, by its code. */
const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'the quota of this account is used up: free some space',
  EACCES: 'this account may not use it: run the command as the account of the site',
  EPERM: 'this account may not use it: run the command as the account of the site',
  EROFS: 'the disk can only be read: name a folder on another',
  EEXIST: 'a file has this name',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EISDIR: 'it is a folder: name a file',
}

/**
 * The error of a command as one readable sentence.
 *
 * @param place the file that the command writes or reads.
 * @param otherwise the sentence for an error that has no code of the operating system.
 */
export function explain(
  error: unknown,
  place: string,
  otherwise: (reason: string) => string,
): Error {
  if (error instanceof BackupError || !(error instanceof Error)) return toError(error)
  const reason = REASONS[codeOf(error)]
  if (reason !== undefined) {
    const path: unknown = Reflect.get(error, 'path')
    return new BackupError(`${typeof path === 'string' ? path : place}: ${reason}.`, {cause: error})
  }
  return new BackupError(otherwise(error.message || 'its end is missing'), {cause: error})
}

/** SQLite's words for a full disk count as the operating system's. */
function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code')
  if (/database or disk is full/.test(error.message)) return 'ENOSPC'
  return typeof code === 'string' ? code : ''
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
