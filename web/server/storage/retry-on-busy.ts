import {setTimeout as delay} from 'node:timers/promises'

const maxAttempts = 10
const delayMs = 100
const SQLITE_BUSY = 5

/**
 * Runs an operation on the database, and retries it for about two seconds while another process holds
 * SQLite's lock. The operation must be one statement or one transaction.
 *
 * @throws the operation's own error, or the last one where the lock stays.
 */
export async function retryOnBusy<Result>(operation: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operation()
    } catch (error) {
      if (attempt === maxAttempts || !isBusy(error)) throw error
      await delay(delayMs)
    }
  }
}

/** Extended result codes included (https://sqlite.org/rescode.html#busy). */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  )
}
