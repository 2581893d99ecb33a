import {chmodSync, closeSync, existsSync, mkdirSync, openSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {dataFolderError, LOCAL_USER} from 'content-lake'
import {inTransaction, SESSION_TABLES} from 'content-lake/sign-in'
import {lockDatabase, openToRead} from 'content-lake/snapshot'
import {NEW_DEVICE_TABLES} from './new-devices.ts'
import {SECOND_STEP_TABLES} from './second-steps.ts'
import {SIGN_IN_RULE_DEFAULT, SIGN_IN_RULE_TABLE} from './sign-in-rule.ts'

/** The database of people, their sessions and the trail, in the data folder. */
export const PEOPLE_FILE = 'people.sqlite'
const LAKE_FILE = 'lake.sqlite'

/** Milliseconds for which a statement waits for a lock: a backup reads the file while the site writes it. */
const TIMEOUT_MS = 1000

/** Schema migrations: entry n upgrades version n to n + 1. Never change one that was released. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE COLLATE NOCASE,
    role TEXT NOT NULL,
    colour TEXT NOT NULL,
    active INTEGER NOT NULL DEFAULT 1,
    enquiries INTEGER NOT NULL DEFAULT 0,
    password TEXT,
    link_hash TEXT UNIQUE,
    link_expires_at INTEGER,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  ${SESSION_TABLES}
  CREATE TABLE trail (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    event TEXT NOT NULL,
    subject TEXT NOT NULL
  ) STRICT;
  CREATE TRIGGER trail_keeps_entries BEFORE UPDATE ON trail
  BEGIN SELECT raise(ABORT, 'the trail only grows'); END;
  CREATE TRIGGER trail_keeps_rows BEFORE DELETE ON trail
  BEGIN SELECT raise(ABORT, 'the trail only grows'); END;
  `,
  SECOND_STEP_TABLES,
  SIGN_IN_RULE_TABLE,
  NEW_DEVICE_TABLES,
  SIGN_IN_RULE_DEFAULT,
]

/** The version of the schema that this release writes: the database's `user_version`. */
export const PEOPLE_VERSION = MIGRATIONS.length

/**
 * Opens the database of people, and takes over what former releases kept in the lake's. The lake must not be open.
 *
 * @throws one readable sentence where a file cannot be used, or a newer release has written it.
 */
export function openPeopleDatabase(dataDir: string): DatabaseSync {
  const file = join(dataDir, PEOPLE_FILE)
  let database: DatabaseSync | undefined
  try {
    mkdirSync(dataDir, {recursive: true, mode: 0o700})
    // SQLite gives its log the mode of the database file, so that neither is ever readable by others.
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
    database = new DatabaseSync(file, {timeout: TIMEOUT_MS})
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    migrate(database)
    takeOver(database, join(dataDir, LAKE_FILE))
    return database
  } catch (error) {
    database?.close()
    throw dataFolderError(dataDir, error)
  }
}

/**
 * Tells whether somebody has an account in a data folder, which need not exist yet; also one that a former release has
 * written. Nothing is changed: another account of the machine may ask.
 *
 * @throws one readable sentence where a file cannot be read.
 */
export function hasPeople(dataDir: string): boolean {
  return [PEOPLE_FILE, LAKE_FILE].some((name) => {
    const file = join(dataDir, name)
    if (!existsSync(file)) return false
    let database: DatabaseSync | undefined
    try {
      database = openToRead(file)
      return hasTable(database, 'people') && hasRows(database, 'people')
    } catch (error) {
      throw dataFolderError(dataDir, error)
    } finally {
      database?.close()
    }
  })
}

function migrate(database: DatabaseSync): void {
  inTransaction(database, () => {
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
    if (version > PEOPLE_VERSION) {
      throw new Error(
        `${PEOPLE_FILE} was written by a newer release (version ${version}, this one knows ${PEOPLE_VERSION}): run that one, or restore an older backup`,
      )
    }
    for (const migration of MIGRATIONS.slice(version)) database.exec(migration)
    database.exec(`PRAGMA user_version = ${PEOPLE_VERSION}`)
  })
}

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !==
  undefined

const hasRows = (database: DatabaseSync, table: string): boolean =>
  database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined

/**
 * Takes over what former releases kept in the lake's database. It is copied in one transaction, and then removed there in
 * another one: where the process is killed between the two, what is there twice is copied once.
 */
function takeOver(database: DatabaseSync, file: string): void {
  if (!existsSync(file) || !isFormer(file)) return
  const lake = lockDatabase(file)
  try {
    lake.exec('PRAGMA foreign_keys = ON')
    inTransaction(database, () => {
      copyRows(lake, database, {table: 'people'})
      copyRows(lake, database, {table: 'sessions', where: `user_id <> '${LOCAL_USER}'`})
      copyRows(lake, database, {
        table: 'session_uses',
        where: `session IN (SELECT token_hash FROM sessions WHERE user_id <> '${LOCAL_USER}')`,
      })
      copyTrail(lake, database)
    })
    inTransaction(lake, () => {
      lake.exec(`DELETE FROM sessions WHERE user_id <> '${LOCAL_USER}'`)
      lake.exec('DROP TABLE IF EXISTS people')
      lake.exec('DROP TABLE IF EXISTS trail')
    })
  } finally {
    lake.close()
  }
}

/** Tells whether a lake's database still has the tables of people. */
function isFormer(file: string): boolean {
  const lake = openToRead(file)
  try {
    return hasTable(lake, 'people') || hasTable(lake, 'trail')
  } finally {
    lake.close()
  }
}

/** Copies rows of a table that has the same columns in both databases, but those that are there already. */
function copyRows(
  from: DatabaseSync,
  to: DatabaseSync,
  {table, where = 'true'}: {table: string; where?: string},
): void {
  if (!hasTable(from, table)) return
  for (const row of from.prepare(`SELECT * FROM ${table} WHERE ${where}`).iterate()) {
    const columns = Object.keys(row)
    const values = columns.map(() => '?').join(', ')
    to.prepare(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${values})`).run(
      ...Object.values(row),
    )
  }
}

/** Copies the trail in its order: its numbers may stand for other entries here. */
function copyTrail(from: DatabaseSync, to: DatabaseSync): void {
  if (!hasTable(from, 'trail')) return
  const select = 'SELECT at, by, event, subject FROM trail ORDER BY seq'
  const keyOf = (row: object) => JSON.stringify(Object.values(row))
  const there = new Set(to.prepare(select).all().map(keyOf))
  const insert = to.prepare('INSERT INTO trail (at, by, event, subject) VALUES (?, ?, ?, ?)')
  for (const row of from.prepare(select).iterate()) {
    if (!there.has(keyOf(row))) insert.run(...Object.values(row))
  }
}
