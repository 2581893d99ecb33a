import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {Kysely} from 'kysely'
import type {Pool} from 'pg'
import {errorCode} from './error-code.ts'
import {migrate} from './migrations.ts'
import {openPostgres} from './postgres.ts'
import {openSqlite} from './sqlite.ts'
import type {Database, Tables} from './tables.ts'

export type Storage = {
  db: Database
  /** PostgreSQL's connections: other processes may use the same database. Nothing with SQLite. */
  pool: Pool | undefined
  close: () => Promise<void>
}

/**
 * Opens the database of enquiries, subscribers and outgoing mail, and migrates it: PostgreSQL where a
 * URL is given, else SQLite in the data folder.
 *
 * @throws one readable sentence where the database cannot be used; it never shows the URL's password.
 */
export async function openStorage(
  {dataDir, databaseUrl}: {dataDir: string; databaseUrl?: string | undefined},
  log: (line: string) => void,
): Promise<Storage> {
  let db: Database | undefined
  try {
    const postgres = databaseUrl
      ? openPostgres(databaseUrl, (error) =>
          log(`A database connection broke (${errorCode(error)}).`),
        )
      : undefined
    const opened = new Kysely<Tables>({dialect: postgres?.dialect ?? openSqliteFile(dataDir)})
    db = opened
    await migrate(db)
    return {db, pool: postgres?.pool, close: () => opened.destroy()}
  } catch (error) {
    await db?.destroy()
    const place = databaseUrl ? 'DATABASE_URL' : `${dataDir}/forms.sqlite`
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new Error(`The database for messages (${place}) cannot be used: ${reason}`, {
      cause: error,
    })
  }
}

function openSqliteFile(dataDir: string) {
  mkdirSync(dataDir, {recursive: true, mode: 0o700})
  return openSqlite(join(dataDir, 'forms.sqlite')).dialect
}
