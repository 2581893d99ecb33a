import {chmodSync, closeSync, existsSync, openSync, truncateSync} from 'node:fs'
import {open} from 'node:fs/promises'
import {join} from 'node:path'
import {backup, DatabaseSync} from 'node:sqlite'
import {SESSION_TABLES} from '../auth/sessions.ts'
import {createStateWriter} from '../history/states.ts'
import {isStorageError} from '../protocol/errors.ts'

/** Opens the database of a data folder as `lockDatabase` does, and migrates it. */
export function openDatabase(dataDir: string): DatabaseSync {
  const database = lockDatabase(join(dataDir, 'lake.sqlite'))
  try {
    migrate(database)
    database.exec(ADDITIONS)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Opens the database file with an exclusive lock. The lock belongs to the process, so a crash releases
 * it; a second process gets an error for which `isLockedError` is true.
 */
export function lockDatabase(file: string): DatabaseSync {
  // SQLite gives its log the mode of the database file, so that neither is ever readable by others.
  closeSync(openSync(file, 'a', 0o600))
  // Log files that a crash, or a release before this rule, has left.
  for (const existing of [file, `${file}-wal`, `${file}-shm`].filter((path) => existsSync(path))) {
    chmodSync(existing, 0o600)
  }
  const database = new DatabaseSync(file, {timeout: 0})
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    // An empty write transaction takes the lock now rather than at the first mutation.
    database.exec('BEGIN IMMEDIATE')
    database.exec('COMMIT')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Opens a database that is there to read it, and leaves its folder as it was once it is closed. Opened for reading alone,
 * SQLite would leave two files beside a database that nobody has open: only who may write removes them.
 */
export function openToRead(file: string): DatabaseSync {
  return new DatabaseSync(file, {readOnly: existsSync(`${file}-wal`)})
}

/** Tells whether the error means that another process has the database open. */
export function isLockedError(error: unknown): boolean {
  return error instanceof Error && /database is locked/.test(error.message)
}

/**
 * Runs `work` in one transaction: it is on disk when this returns, and rolled back when `work`
 * throws.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    rollBack(database)
    throw error
  }
}

/** After some errors, such as a full disk, SQLite has done so itself: then there is nothing left to do. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK')
  } catch (error) {
    if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error
  }
}

/**
 * Writes the write-ahead log into the database file and closes it. On a full disk the log file stays,
 * and is read when the database is opened again.
 */
export function closeDatabase(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isStorageError(error)) throw error
  } finally {
    database.close()
  }
}

/** How many pages are copied before others may use the connection again. */
const PAGES_AT_ONCE = 500
const MAX_ATTEMPTS = 20
/** The primary result code of an extended one: https://sqlite.org/rescode.html#primary_result_codes_versus_extended_result_codes */
const PRIMARY_CODE = 0xff

/**
 * Copies an open database into a new file while it is written: SQLite's online backup, which carries
 * what this connection commits meanwhile into the copy, so that the copy is the state of one moment
 * between start and end. Only the owner may read the file, which needs no log beside it.
 *
 * @param pagesAtOnce - For a connection that nothing else uses: a number above that of its pages copies
 *   all in one step, and so one state, however often other connections write.
 */
export async function copyDatabase(
  database: DatabaseSync,
  file: string,
  pagesAtOnce = PAGES_AT_ONCE,
): Promise<void> {
  closeSync(openSync(file, 'wx', 0o600))
  await copyInto(database, file, pagesAtOnce)
  const copy = new DatabaseSync(file)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

async function copyInto(database: DatabaseSync, file: string, pagesAtOnce: number): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      return void (await backup(database, file, {rate: pagesAtOnce}))
    } catch (error) {
      // A transaction was in progress on this connection when the copy began.
      if (isStorageError(error) || !isBusy(error)) throw error
    }
  }
  // One statement, for whose time all else waits; no transaction of this process is in progress now.
  truncateSync(file)
  database.prepare('VACUUM INTO ?').run(file)
}

/**
 * SQLITE_BUSY, SQLITE_LOCKED (https://sqlite.org/rescode.html), or SQLITE_OK: so Node reports a copy whose
 * first step found the connection busy.
 */
function isBusy(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  return typeof code === 'number' && [0, 5, 6].includes(code & PRIMARY_CODE)
}

/** Makes renames in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Schema migrations: entry n upgrades version n to n + 1. Never change one that was released.
 *
 * `transaction_documents.after` is the document after the transaction (null: deleted). The state before
 * is the `after` of the document's previous row, so each state is stored once.
 */
const MIGRATIONS: readonly (string | ((database: DatabaseSync) => void))[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE documents (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    rev TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE transactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    timestamp TEXT NOT NULL,
    author TEXT NOT NULL
  ) STRICT;

  CREATE TABLE transaction_documents (
    document_id TEXT NOT NULL,
    seq INTEGER NOT NULL REFERENCES transactions (seq),
    position INTEGER NOT NULL,
    mutations TEXT NOT NULL,
    after TEXT,
    PRIMARY KEY (document_id, seq)
  ) STRICT;
  CREATE INDEX transaction_documents_by_seq ON transaction_documents (seq, position);

  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE keyvalue (
    user_id TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, key)
  ) STRICT, WITHOUT ROWID;
  `,
  // The URLs of assets were paths; they begin with STORED_ASSETS from now on.
  `
  UPDATE documents
  SET body = json_set(body, '$.url', 'http://lake.invalid/' || json_extract(body, '$.path'))
  WHERE type IN ('sanity.imageAsset', 'sanity.fileAsset')
    AND json_extract(body, '$.url') LIKE '/%';

  UPDATE transaction_documents
  SET mutations = replace(
        mutations,
        '"url":' || json_quote(json_extract(after, '$.url')),
        '"url":' || json_quote('http://lake.invalid/' || json_extract(after, '$.path'))
      ),
      after = json_set(after, '$.url', 'http://lake.invalid/' || json_extract(after, '$.path'))
  WHERE (document_id LIKE 'image-%' OR document_id LIKE 'file-%')
    AND json_extract(after, '$._type') IN ('sanity.imageAsset', 'sanity.fileAsset')
    AND json_extract(after, '$.url') LIKE '/%';
  `,
  `
  ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';
  ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
  `,
  compressHistory,
  dropEmptyPeople,
]

/**
 * People with accounts, and who did what, were tables of the lake in its versions 3 and 4. The server in front keeps them
 * now: what they hold stays until it has taken it.
 */
function dropEmptyPeople(database: DatabaseSync): void {
  for (const table of ['people', 'trail']) {
    const isThere = database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)
    if (isThere && !database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get()) {
      database.exec(`DROP TABLE ${table}`)
    }
  }
}

/** States of documents were whole texts; from now on they are compressed, as differences (`createStateWriter`). */
function compressHistory(database: DatabaseSync): void {
  database.exec(`
    DROP INDEX transaction_documents_by_seq;
    ALTER TABLE transaction_documents RENAME TO uncompressed;
    CREATE TABLE transaction_documents (
      document_id TEXT NOT NULL,
      seq INTEGER NOT NULL REFERENCES transactions (seq),
      position INTEGER NOT NULL,
      base INTEGER,
      mutations BLOB NOT NULL,
      after BLOB,
      PRIMARY KEY (document_id, seq)
    ) STRICT;
    CREATE INDEX transaction_documents_by_seq ON transaction_documents (seq, position);
    CREATE INDEX whole_states ON transaction_documents (document_id, seq)
      WHERE base IS NULL AND after IS NOT NULL;
  `)
  const write = createStateWriter(database)
  const rows = database.prepare('SELECT * FROM uncompressed ORDER BY document_id, seq').iterate()
  for (const {document_id: id, seq, position, mutations, after} of rows) {
    write(String(id), Number(seq), Number(position), {
      mutations: String(mutations),
      after: after === null ? null : String(after),
    })
  }
  database.exec('DROP TABLE uncompressed')
}

/**
 * The parts that former releases work without: an index that makes queries quick, and the times when sessions were
 * used last, which are deleted with the sessions.
 */
const ADDITIONS = `
  CREATE INDEX IF NOT EXISTS transactions_by_time ON transactions (timestamp, seq);
  ${SESSION_TABLES}
`

/** The version of the schema that `migrate` upgrades to: the database's `user_version`. */
export const STORE_VERSION = MIGRATIONS.length

/** Upgrades the database to the newest schema. Throws for one written by a newer release. */
function migrate(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA user_version').get()
  const version = Number(row?.['user_version'] ?? 0)
  if (version > MIGRATIONS.length) {
    throw new Error(
      `it was written by a newer release (store version ${version}, this one knows ${MIGRATIONS.length}): run that one, or restore an older backup`,
    )
  }
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < version) continue
    inTransaction(database, () => {
      if (typeof migration === 'string') database.exec(migration)
      else migration(database)
      database.exec(`PRAGMA user_version = ${index + 1}`)
    })
  }
  if (version > 0 && version < MIGRATIONS.length) giveBackSpace(database)
}

/** Makes the file as small as its data: copies of it have all that it has. */
function giveBackSpace(database: DatabaseSync): void {
  try {
    database.exec('VACUUM')
  } catch (error) {
    // For as long as that takes, the disk has to hold the data twice. Later changes use the space.
    if (!isStorageError(error)) throw error
  }
}
