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
