import {chmodSync, existsSync, mkdirSync} from 'node:fs'
import {Socket} from 'node:net'
import {join} from 'node:path'
import {DatabaseSync, type SQLInputValue, type StatementSync} from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import {LRUCache} from 'lru-cache'
import {Pool, types} from 'pg'
import {type Database, errorCode, isAway, type Tables} from './database.ts'
import {assertMigrated, migrate} from './migrations.ts'

export type Storage = {
  db: Database
  /** PostgreSQL's connections: other processes may use the same database. Nothing with SQLite. */
  pool: Pool | undefined
  /** Migrates a database that was away when it was opened; nothing where that is done. */
  migrateLater: (() => Promise<void>) | undefined
  close: () => Promise<void>
}

type StorageOptions = {
  dataDir: string
  databaseUrl?: string | undefined
  /** The database is that of a site: it is neither created nor migrated. */
  isMade?: boolean
  /** A PostgreSQL that is away is no error: it is to be migrated later. */
  mayBeAway?: boolean
}

/**
 * Opens the database of enquiries, subscribers and outgoing mail, and migrates it: PostgreSQL where a
 * URL is given, else SQLite in the data folder.
 *
 * @throws one readable sentence where the database cannot be used; it never shows the URL's password.
 */
export async function openStorage(
  {dataDir, databaseUrl, isMade = false, mayBeAway = false}: StorageOptions,
  log: (line: string) => void,
): Promise<Storage> {
  let db: Database | undefined
  let pool: Pool | undefined
  try {
    if (isMade && !databaseUrl && !existsSync(join(dataDir, 'forms.sqlite'))) {
      throw new Error('it is not there: set DATA_DIR, or DATABASE_URL, to what the site uses')
    }
    pool = databaseUrl
      ? openPostgres(databaseUrl, (error) =>
          log(`A database connection broke (${errorCode(error)}).`),
        )
      : undefined
    const dialect = pool
      ? new PostgresDialect({pool})
      : new WholeSqliteDialect({database: openSqlite(dataDir)})
    const opened = new Kysely<Tables>({dialect})
    db = opened
    const migrateNow = databaseUrl ? () => migratePostgres(databaseUrl) : () => migrate(opened)
    let migrateLater: (() => Promise<void>) | undefined
    try {
      await (isMade ? assertMigrated(opened) : migrateNow())
    } catch (error) {
      if (!mayBeAway || !isAway(error)) throw error
      migrateLater = migrateNow
    }
    return {db, pool, migrateLater, close: () => close(opened, pool)}
  } catch (error) {
    if (db) await close(db, pool)
    const location = databaseUrl ? 'DATABASE_URL' : `${dataDir}/forms.sqlite`
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new Error(`The database for messages (${location}) cannot be used: ${reason}`, {
      cause: error,
    })
  }
}

/** Closes both: Kysely ends only a pool that it has asked something. */
async function close(db: Database, pool: Pool | undefined): Promise<void> {
  await db.destroy()
  if (pool && !pool.ending) await pool.end()
}

/**
 * Opens a pool of connections to PostgreSQL. Times are `bigint`, which the driver returns as text by
 * default; milliseconds fit into a number.
 *
 * @param onError called for each connection that breaks.
 */
function openPostgres(url: string, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    stream: endingSocket,
    // By a statement, since PgBouncer refuses these among the parameters of a connection. Locks are waited for as long as
    // `retryOnBusy` retries on SQLite.
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it, which its types do not say
    onConnect: async (client) => {
      await client.query("set statement_timeout = '10s'; set lock_timeout = '2s'")
    },
    types: {
      getTypeParser: (type, format) =>
        type === types.builtins.INT8
          ? (text: string) => Number(text)
          : types.getTypeParser(type, format),
    },
  })
  // The pool handles errors of idle connections only: without a handler of its own, a connection that
  // breaks within a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

/**
 * Milliseconds without a byte after which a connection is given up: longer than any statement may take. A server that
 * hangs would keep it for a quarter of an hour. The pool ends idle connections sooner.
 */
const silenceMs = 15_000

function endingSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('PostgreSQL does not answer.')))
  return socket
}

/** Migrates over a connection of its own: a change of a large table takes longer than a statement of the site may. */
async function migratePostgres(url: string): Promise<void> {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  pool.on('error', () => {})
  const db = new Kysely<Tables>({dialect: new PostgresDialect({pool})})
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/**
 * SQLite undoes changes of tables as those of rows: migrations are one transaction, whole or not at all. By itself
 * Kysely runs them outside of one, and what a kill leaves could not be migrated again. Each transaction takes the lock at
 * its begin, since of two that have read only one could go on to write.
 */
class WholeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#config)
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** Milliseconds for which a statement waits for a lock. Statements are synchronous: all else waits too. */
const busyTimeout = 100

/**
 * Opens SQLite through Node's own module. Commits are on disk when they return (write-ahead log,
 * synchronous FULL); only the owner may read the file.
 *
 * @throws where the file cannot be opened or is no database.
 */
function openSqlite(dataDir: string) {
  mkdirSync(dataDir, {recursive: true, mode: 0o700})
  const file = join(dataDir, 'forms.sqlite')
  const database = new DatabaseSync(file)
  try {
    chmodSync(file, 0o600)
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}`)
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA secure_delete = ON')
    return adapt(database)
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
