import {randomBytes} from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {storageError} from './protocol/errors.ts'
import {isLockedError, openDatabase} from './store/database.ts'

const FILE = 'lake.json'
const lakeFile = z.object({pid: z.int(), url: z.url(), instance: z.string()})

export interface RunningLake {
  pid: number
  /** Origin and base path, without a slash at the end: `http://localhost:3000/lake`. */
  url: string
  token: string
}

/** Writes the lake's URL to a file in its data folder, so that other programs find it. */
export function writeLakeFile(dataDir: string, url: string, instance: string): void {
  const body = JSON.stringify({pid: process.pid, url, instance})
  writeFileSync(join(dataDir, FILE), body, {mode: 0o600})
}

/** Removes the file, unless another process has replaced it. */
export function removeLakeFile(dataDir: string, instance: string): void {
  if (readLakeFile(dataDir)?.instance === instance) rmSync(join(dataDir, FILE), {force: true})
}

/** The content of the file, which may be out of date; null when there is none. */
function readLakeFile(dataDir: string): z.infer<typeof lakeFile> | null {
  try {
    return lakeFile.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')))
  } catch {
    return null
  }
}

/** Milliseconds that a busy lake may take to answer; where none runs, the connection is refused at once. */
const BUSY_MS = 30_000

/** The lake that runs on this data folder; null when none answers at the URL in the file. */
export async function findRunningLake(dataDir: string): Promise<RunningLake | null> {
  const stored = readLakeFile(dataDir)
  if (!stored) return null
  try {
    const response = await fetch(`${stored.url}/v1/ping`, {signal: AbortSignal.timeout(BUSY_MS)})
    const answer = z.object({instance: z.string()}).parse(await response.json())
    if (answer.instance !== stored.instance) return null
  } catch {
    return null
  }
  return {pid: stored.pid, url: stored.url, token: loadToken(dataDir)}
}

/** The write token of the data folder: created on first use, in a file that only the owner can read. */
function loadToken(dataDir: string): string {
  const file = join(dataDir, 'lake-token')
  if (existsSync(file)) {
    chmodSync(file, 0o600)
    const token = readFileSync(file, 'utf8').trim()
    if (token.length >= 32) return token
  }
  const token = `lake_${randomBytes(32).toString('base64url')}`
  writeFileSync(file, `${token}\n`, {mode: 0o600, flush: true})
  return token
}

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
    throw dataFolderError(dataDir, error)
  }
}

/** The error for a data folder whose files cannot be opened: not writable, damaged, in use by another process. */
export const dataFolderError = (dataDir: string, cause: unknown): Error =>
  isLockedError(cause) ? inUseError(dataDir, cause) : storageError(dataDir, cause)

/**
 * Makes a folder of the data folder, or empties it of what a process that was killed has left there. It is never replaced:
 * one that another account has made would be closed to the account whose site it is.
 */
export function emptyFolder(folder: string): void {
  mkdirSync(folder, {recursive: true, mode: 0o700})
  for (const name of readdirSync(folder)) rmSync(join(folder, name), {recursive: true, force: true})
}

/** The error for a data folder that another process has open. */
export function inUseError(dataDir: string, cause: unknown): Error {
  const holder = readLakeFile(dataDir)
  const who = holder ? `process ${holder.pid}, ${holder.url}` : 'another process'
  const remedy = 'stop that, or choose another folder'
  return new Error(`The data folder ${dataDir} is already open (${who}): ${remedy}.`, {cause})
}
