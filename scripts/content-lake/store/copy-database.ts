import {closeSync, openSync, truncateSync} from 'node:fs'
import {backup, DatabaseSync} from 'node:sqlite'
import {isStorageError} from '../protocol/errors.ts'

/** How many pages are copied before others may use the connection again. */
const PAGES_AT_ONCE = 500
const MAX_ATTEMPTS = 20
/** The primary result code of an extended one: https://sqlite.org/rescode.html#primary_result_codes_versus_extended_result_codes */
const PRIMARY_CODE = 0xff

/**
 * Copies an open database into a new file while it is written: SQLite's online backup, which carries
 * what this connection commits meanwhile into the copy, so that the copy is the state of one moment
 * between start and end. Only the owner may read the file, which needs no log beside it.
 *
 * @param pagesAtOnce - For a connection that nothing else uses: a number above that of its pages copies
 *   all in one step, and so one state, however often other connections write.
 */
export async function copyDatabase(
  database: DatabaseSync,
  file: string,
  pagesAtOnce = PAGES_AT_ONCE,
): Promise<void> {
  closeSync(openSync(file, 'wx', 0o600))
  await copyInto(database, file, pagesAtOnce)
  const copy = new DatabaseSync(file)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

async function copyInto(database: DatabaseSync, file: string, pagesAtOnce: number): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      return void (await backup(database, file, {rate: pagesAtOnce}))
    } catch (error) {
      // A transaction was in progress on this connection when the copy began.
      if (isStorageError(error) || !isBusy(error)) throw error
    }
  }
  // One statement, for whose time all else waits; no transaction of this process is in progress now.
  truncateSync(file)
  database.prepare('VACUUM INTO ?').run(file)
}

/**
 * SQLITE_BUSY, SQLITE_LOCKED (https://sqlite.org/rescode.html), or SQLITE_OK: so Node reports a copy whose
 * first step found the connection busy.
 */
function isBusy(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  return typeof code === 'number' && [0, 5, 6].includes(code & PRIMARY_CODE)
}
