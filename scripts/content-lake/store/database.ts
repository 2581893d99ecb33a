import {chmodSync, closeSync, existsSync, openSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {isStorageError} from '../protocol/errors.ts'
import {migrate} from './migrations.ts'

/** Opens the database of a data folder as `lockDatabase` does, and migrates it. */
export function openDatabase(dataDir: string): DatabaseSync {
  const database = lockDatabase(join(dataDir, 'lake.sqlite'))
  try {
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Opens the database file with an exclusive lock. The lock belongs to the process, so a crash releases
 * it; a second process gets an error for which `isLockedError` is true.
 */
export function lockDatabase(file: string): DatabaseSync {
  // SQLite gives its log the mode of the database file, so that neither is ever readable by others.
  closeSync(openSync(file, 'a', 0o600))
  // Those that a crash, or a release before this rule, has left.
  for (const existing of [file, `${file}-wal`, `${file}-shm`].filter((path) => existsSync(path))) {
    chmodSync(existing, 0o600)
  }
  const database = new DatabaseSync(file, {timeout: 0})
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    // An empty write transaction takes the lock now rather than at the first mutation.
    database.exec('BEGIN IMMEDIATE')
    database.exec('COMMIT')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Whether the error means that another process has the database open. */
export function isLockedError(error: unknown): boolean {
  return error instanceof Error && /database is locked/.test(error.message)
}

/**
 * Runs `work` in one transaction: it is on disk when this returns, and rolled back when `work`
 * throws.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    rollBack(database)
    throw error
  }
}

/** After some errors, such as a full disk, SQLite has done so itself: then there is nothing left to do. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK')
  } catch (error) {
    if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error
  }
}

/**
 * Writes the write-ahead log into the database file and closes it. On a full disk the log file stays,
 * and is read when the database is opened again.
 */
export function closeDatabase(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isStorageError(error)) throw error
  } finally {
    database.close()
  }
}
