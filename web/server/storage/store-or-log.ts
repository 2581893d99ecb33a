import {errorCode} from './error-code.ts'
import {retryOnBusy} from './retry-on-busy.ts'

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
