/** Copies of a data folder's database, for backups. */
import {existsSync} from 'node:fs'
import {basename, join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {parseAssetDocumentId} from '../assets/asset-urls.ts'
import {findRunningLake, inUseError, type RunningLake} from '../data-folder.ts'
import {copyDatabase, isLockedError, lockDatabase} from '../store/database.ts'

export {parseAssetDocumentId} from '../assets/asset-urls.ts'
export {lockDatabase, openToRead, STORE_VERSION, syncFolder} from '../store/database.ts'

/** The contents of a copy of a dataset's database. */
export interface SnapshotInfo {
  storeVersion: number
  documents: number
  assets: number
  transactions: number
  /** The ids of asset documents that have no file. */
  missing: string[]
}

/**
 * Checks a copy of a dataset's database, page by page, and that its assets have their files.
 *
 * @param assets - The folder of the assets.
 * @throws One readable sentence where the database is damaged.
 */
export function inspectSnapshot(file: string, assets: string): SnapshotInfo {
  return inspectDatabase(file, (read, database) => {
    const missing: string[] = []
    let count = 0
    const ids = database.prepare(
      `SELECT id FROM documents WHERE type IN ('sanity.imageAsset', 'sanity.fileAsset')`,
    )
    for (const row of ids.iterate()) {
      const id = String(row['id'])
      const asset = parseAssetDocumentId(id)
      count += 1
      if (!asset || !existsSync(join(assets, `${asset.kind}s`, asset.name))) missing.push(id)
    }
    return {
      storeVersion: Number(read('PRAGMA user_version')),
      documents: Number(read('SELECT count(*) FROM documents')),
      assets: count,
      transactions: Number(read('SELECT count(*) FROM transactions')),
      missing,
    }
  })
}

/**
 * Checks a copy of a SQLite database, page by page, and reads it.
 *
 * @param read - Gets a function that returns the first column of a statement's first row.
 * @throws One readable sentence where the database is damaged.
 */
export function inspectDatabase<Result>(
  file: string,
  read: (readValue: (sql: string) => unknown, database: DatabaseSync) => Result,
): Result {
  const database = new DatabaseSync(file, {readOnly: true})
  try {
    const readValue = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
    const problem = String(readValue('PRAGMA integrity_check'))
    if (problem !== 'ok') {
      throw new Error(`The database ${basename(file)} is damaged (${problem}): restore a backup.`)
    }
    return read(readValue, database)
  } finally {
    database.close()
  }
}

/** One state of a dataset: all that is in `database` has its files in `assets` until `close`. */
export interface DatasetSnapshot {
  /** The path of a copy of the database. */
  database: string
  /** The folder of the assets: `images/` and `files/`. */
  assets: string
  /** Aborted where the lake stops before `close`: then files may be missing. */
  signal: AbortSignal
  close: () => Promise<void>
}

/**
 * A snapshot of the dataset of a data folder: by the running lake, or where none runs by this process,
 * which keeps others from opening the folder until `close`. Nothing is migrated.
 *
 * @param workFolder - Where this process puts its copy.
 * @returns null where the folder has no dataset.
 * @throws One readable sentence where the folder cannot be used.
 */
export async function openSnapshot(
  dataDir: string,
  workFolder: string,
): Promise<DatasetSnapshot | null> {
  const running = await findRunningLake(dataDir)
  const assets = join(dataDir, 'assets')
  if (running) return {assets, ...(await requestSnapshot(running))}
  const file = join(dataDir, 'lake.sqlite')
  if (!existsSync(file)) return null
  const copy = join(workFolder, 'lake.sqlite')
  const source = lockOrExplain(dataDir, file)
  try {
    await copyDatabase(source, copy)
  } catch (error) {
    source.close()
    throw error
  }
  const {signal} = new AbortController()
  return {database: copy, assets, signal, close: async () => source.close()}
}

function lockOrExplain(dataDir: string, file: string) {
  try {
    return lockDatabase(file)
  } catch (error) {
    throw isLockedError(error) ? inUseError(dataDir, error) : error
  }
}

const refusal = z.object({message: z.string()})
const firstLine = z.object({file: z.string()})

async function requestSnapshot({url, token}: RunningLake) {
  const ended = new AbortController()
  const request = new AbortController()
  const response = await fetch(`${url}/v1/snapshots`, {
    method: 'POST',
    headers: {Authorization: `Bearer ${token}`},
    signal: request.signal,
  })
  if (!response.ok || !response.body) {
    const {data} = refusal.safeParse(await response.json().catch(() => null))
    const reason = data?.message ?? response.status
    throw new Error(
      `The running site made no snapshot (${reason}): free some space, or read its log.`,
    )
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('\n')) {
    const {value, done} = await reader.read()
    if (done) throw new Error('The running site stopped while it made a snapshot: try again.')
    text += value
  }
  const watch = async () => {
    while (!(await reader.read()).done);
  }
  void watch()
    .catch(() => {})
    .finally(() => ended.abort())
  return {
    database: firstLine.parse(JSON.parse(text)).file,
    signal: ended.signal,
    close: async () => request.abort(),
  }
}
