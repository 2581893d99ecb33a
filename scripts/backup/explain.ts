import {BackupError} from './format.ts'

/** What the operating system says of a file, by its code. */
const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'the quota of this account is used up: free some space',
  EACCES: 'this account may not use it: run the command as the account of the site',
  EPERM: 'this account may not use it: run the command as the account of the site',
  EROFS: 'the disk can only be read: name a folder on another',
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
  if (error.name === 'AbortError') return toError(error.cause ?? error)
  const code: unknown = Reflect.get(error, 'code')
  const reason = typeof code === 'string' ? REASONS[code] : undefined
  if (reason !== undefined) {
    const path: unknown = Reflect.get(error, 'path')
    return new BackupError(`${typeof path === 'string' ? path : place}: ${reason}.`, {cause: error})
  }
  if (/disk is full/.test(error.message))
    return explain({...error, code: 'ENOSPC'}, place, otherwise)
  return new BackupError(otherwise(error.message || 'its end is missing'), {cause: error})
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
