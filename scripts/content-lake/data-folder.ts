import {mkdirSync} from 'node:fs'
import type {DatabaseSync} from 'node:sqlite'
import {loadToken} from './auth/token.ts'
import {storageError} from './protocol/errors.ts'
import {readLakeFile} from './running-lake.ts'
import {isLockedError, openDatabase} from './store/database.ts'

/** The open database of a data folder, and its write token. */
export interface DataFolder {
  database: DatabaseSync
  token: string
}

/**
 * Creates the folder if needed and opens it. Throws readable errors: not writable, in use by a
 * process.
 */
export function openDataFolder(dataDir: string): DataFolder {
  try {
    mkdirSync(dataDir, {recursive: true, mode: 0o700})
    const database = openDatabase(dataDir)
    return {database, token: loadToken(dataDir)}
  } catch (error) {
    if (!isLockedError(error)) throw storageError(dataDir, error)
    throw inUseError(dataDir, error)
  }
}

/** The error for a data folder that another process has open. */
export function inUseError(dataDir: string, cause: unknown): Error {
  const holder = readLakeFile(dataDir)
  const who = holder ? `process ${holder.pid}, ${holder.url}` : 'another process'
  return new Error(`The data folder ${dataDir} is already open (${who})`, {cause})
}
