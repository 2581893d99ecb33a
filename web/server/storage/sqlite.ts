import {chmodSync} from 'node:fs'
import {DatabaseSync, type SQLInputValue, type StatementSync} from 'node:sqlite'
import {SqliteDialect} from 'kysely'

/** Milliseconds that a statement waits, holding up everything else, before it fails as locked. */
const busyTimeout = 100

/**
 * SQLite through Node's own module. What is committed is on the disk (write-ahead log, synchronous
 * FULL) and readable by the owner alone.
 *
 * @throws where the file cannot be opened or is no database.
 */
export function openSqlite(file: string): {dialect: SqliteDialect; database: DatabaseSync} {
  const database = new DatabaseSync(file, {timeout: busyTimeout})
  try {
    chmodSync(file, 0o600)
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    return {dialect: new SqliteDialect({database: adapt(database)}), database}
  } catch (error) {
    database.close()
    throw error
  }
}

/** Node's database as Kysely's dialect wants it; prepared statements are kept for their next use. */
function adapt(database: DatabaseSync) {
  const prepared = new Map<string, ReturnType<typeof adaptStatement>>()
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = adaptStatement(database.prepare(sql))
      if (prepared.size < 200) prepared.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...values.map(bind)),
    run: (values: readonly unknown[]) => statement.run(...values.map(bind)),
    iterate: (values: readonly unknown[]) => statement.iterate(...values.map(bind)),
  }
}

function bind(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint') return value
  throw new TypeError(`A ${typeof value} cannot be stored.`)
}
