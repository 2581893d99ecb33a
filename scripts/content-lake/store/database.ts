import {chmodSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {isStorageFault} from '../protocol/errors.ts'
import {migrate} from './migrations.ts'

/**
 * Opens the store for this process alone. The exclusive lock is the operating system's, so it is gone
 * with the process however that ends; a second opener gets a readable error.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = join(dataDir, 'lake.sqlite')
  const database = new DatabaseSync(file, {timeout: 0})
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    // Asking to write takes the lock now, not at the first mutation.
    database.exec('BEGIN IMMEDIATE')
    database.exec('COMMIT')
    chmodSync(file, 0o600)
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Whether the error says that another process has the store open. */
export function isLockedError(error: unknown): boolean {
  return error instanceof Error && /database is locked/.test(error.message)
}

/** Runs `work` in one transaction: all of it is on disk when this returns, or none after a throw. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/**
 * Empties the write-ahead log into the store and lets go of it. Where the disk has no room for that, the
 * log stays beside the store, and the next to open it reads both.
 */
export function closeDatabase(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isStorageFault(error)) throw error
  } finally {
    database.close()
  }
}
