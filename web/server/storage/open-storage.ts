import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {Kysely} from 'kysely'
import {errorCode} from './error-code.ts'
import {migrate} from './migrations.ts'
import {openPostgres} from './postgres.ts'
import {openSqlite} from './sqlite.ts'
import type {Database, Tables} from './tables.ts'

export type Storage = {
  db: Database
  /** Whether other processes may deliver from the same outbox. */
  shared: boolean
  close: () => Promise<void>
}

/**
 * Opens what keeps enquiries, subscribers and outgoing mail: PostgreSQL where a URL is given, else
 * SQLite in the data folder. The tables are there afterwards.
 *
 * @throws one readable sentence when the database cannot be had; it never shows the URL's password.
 */
export async function openStorage(
  {dataDir, databaseUrl}: {dataDir: string; databaseUrl?: string | undefined},
  log: (line: string) => void,
): Promise<Storage> {
  let db: Database | undefined
  try {
    const dialect = databaseUrl
      ? openPostgres(databaseUrl, (error) =>
          log(`A database connection broke (${errorCode(error)}).`),
        )
      : openSqliteFile(dataDir)
    db = new Kysely<Tables>({dialect})
    await migrate(db)
    const opened = db
    return {db, shared: databaseUrl !== undefined, close: () => opened.destroy()}
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
