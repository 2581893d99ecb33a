import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {copyDatabase} from '#scripts/content-lake/store/copy-database.ts'
import {FORMS_DUMP, FORMS_FILE, type Manifest} from './format.ts'
import {type Source, sourceOf} from './pack.ts'

/** More pages than a database has: it is copied in one step, in a thread of its own. */
const ALL_PAGES = 2 ** 31 - 1
/** Milliseconds for which the copy waits for a lock. */
const LOCK_MS = 5000

export interface MessagesSnapshot {
  info: NonNullable<Manifest['messages']>
  source: Source
}

/**
 * Copies the database of enquiries, subscribers and outgoing mail, as it is at one moment.
 *
 * @returns nothing where there is none yet.
 */
export async function snapshotMessages(
  {dataDir, databaseUrl}: {dataDir: string; databaseUrl: string | undefined},
  workFolder: string,
  signal: AbortSignal,
): Promise<MessagesSnapshot | undefined> {
  if (databaseUrl) {
    // Loaded only where it is used.
    const {dumpPostgres, newestMigrationIn} = await import('./postgres.ts')
    const migration = await newestMigrationIn(databaseUrl)
    if (migration === undefined) return undefined
    const path = join(workFolder, FORMS_DUMP)
    await dumpPostgres(databaseUrl, path, signal)
    const source = await sourceOf(FORMS_DUMP, path)
    return {info: {database: 'postgres', migration}, source}
  }
  const file = join(dataDir, FORMS_FILE)
  if (!existsSync(file)) return undefined
  const path = join(workFolder, FORMS_FILE)
  const database = new DatabaseSync(file, {timeout: LOCK_MS})
  try {
    await copyDatabase(database, path, ALL_PAGES)
  } finally {
    database.close()
  }
  const migration = inspectMessages(path)
  return {info: {database: 'sqlite', migration}, source: await sourceOf(FORMS_FILE, path)}
}

/**
 * Checks a copy of the SQLite database, page by page.
 *
 * @returns the name of its newest migration.
 * @throws one readable sentence where it is damaged.
 */
export function inspectMessages(file: string): string {
  const database = new DatabaseSync(file, {readOnly: true})
  try {
    const read = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
    const problem = String(read('PRAGMA integrity_check'))
    if (problem !== 'ok') throw new Error(`The database of messages is damaged: ${problem}.`)
    return String(read('SELECT max(name) FROM kysely_migration'))
  } finally {
    database.close()
  }
}
