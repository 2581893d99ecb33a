import {setTimeout as delay} from 'node:timers/promises'

/**
 * The parts of an error that may be logged: its name, its code and SMTP's or SQLite's number. Never its message,
 * which may contain addresses or texts of visitors.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const details = ['code', 'responseCode', 'errcode'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  return [error.name, ...details].join(' ')
}

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

/**
 * Makes a change in the database, again while it is locked for a moment.
 *
 * @param change one statement or one transaction.
 * @param what what is stored, for the log: `An enquiry`.
 * @returns nothing where it failed, which is logged without personal data.
 */
export async function storeOrLog<Result>(
  change: () => Promise<Result>,
  {what, log}: {what: string; log: (line: string) => void},
): Promise<{result: Result} | undefined> {
  try {
    return {result: await retryOnBusy(change)}
  } catch (error) {
    log(`${what} could not be stored (${errorCode(error)}).`)
    return undefined
  }
}
