import {chmodSync} from 'node:fs'
import {DatabaseSync, type SQLInputValue, type StatementSync} from 'node:sqlite'
import {SqliteDialect} from 'kysely'
import {LRUCache} from 'lru-cache'

/** Milliseconds for which a statement waits for a lock. Statements are synchronous: all else waits too. */
const busyTimeout = 100

/**
 * Opens SQLite through Node's own module. Commits are on disk when they return (write-ahead log,
 * synchronous FULL); only the owner may read the file.
 *
 * @throws where the file cannot be opened or is no database.
 */
export function openSqlite(file: string): {dialect: SqliteDialect; database: DatabaseSync} {
  const database = new DatabaseSync(file)
  try {
    chmodSync(file, 0o600)
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}`)
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    return {dialect: new SqliteDialect({database: adapt(database)}), database}
  } catch (error) {
    database.close()
    throw error
  }
}

/** Node's database with the interface that Kysely's dialect needs, and a cache of prepared statements. */
function adapt(database: DatabaseSync) {
  const statements = new LRUCache<string, ReturnType<typeof adaptStatement>>({max: 200})
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const cached = statements.get(sql)
      if (cached) return cached
      const statement = adaptStatement(database.prepare(sql), sql)
      statements.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync, sql: string) {
  return {
    // Node before 22.16 cannot tell.
    reader: statement.columns ? statement.columns().length > 0 : returnsRows.test(sql),
    all: (values: readonly unknown[]) => statement.all(...values.map(bind)),
    run: (values: readonly unknown[]) => statement.run(...values.map(bind)),
    iterate: (values: readonly unknown[]) => statement.iterate(...values.map(bind)),
  }
}

const returnsRows = /^\s*(?:select|with|pragma)\b|\breturning\b/i

function bind(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint') return value
  throw new TypeError(`A ${typeof value} cannot be stored.`)
}
