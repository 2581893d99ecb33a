import {setTimeout as pause} from 'node:timers/promises'

const tries = 10
const between = 100
const busy = 5

/**
 * Does some work on the database, again and again for about two seconds while another process has
 * it locked. The work must be one statement or one transaction.
 *
 * @throws the work's own error, or the last one when the lock stays.
 */
export async function retryOnBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isLocked(error)) throw error
      await pause(between)
    }
  }
}

/** SQLite's result code 5, its extended kinds included (https://sqlite.org/rescode.html#busy). */
function isLocked(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === busy
  )
}
