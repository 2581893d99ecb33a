import {spawn} from 'node:child_process'
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {RATE_LIMIT_TABLE} from '#web/server/forms/storage/migrations.ts'
import {FORMS_DUMP, FORMS_FILE, type Manifest} from './archive.ts'
import {BackupError} from './command.ts'

/** Milliseconds for which a copy waits for a lock. */
const lockMs = 5000

/**
 * Copies the database of enquiries, subscribers and outgoing mail into a folder, as one transaction sees it.
 *
 * @returns its entry in the manifest, and the copy's name; nothing where there is no database yet.
 */
export async function copyMessages(
  {dataDir, databaseUrl}: {dataDir: string; databaseUrl: string | undefined},
  workFolder: string,
  signal: AbortSignal,
): Promise<{info: NonNullable<Manifest['messages']>; name: string} | undefined> {
  if (databaseUrl) {
    const {table} = await query(databaseUrl, `select to_regclass('kysely_migration') as table`)
    if (!table) return undefined
    const {name} = await query(databaseUrl, 'select max(name) as name from kysely_migration')
    // Counts of requests are left out: they are of minutes. The archive is compressed as a whole.
    const format = ['--format=custom', '--compress=0', `--exclude-table-data=${RATE_LIMIT_TABLE}`]
    const options = [...format, ...withoutOwners, `--file=${join(workFolder, FORMS_DUMP)}`]
    await runPostgres('pg_dump', databaseUrl, options, signal)
    return {info: {database: 'postgres', migration: String(name)}, name: FORMS_DUMP}
  }
  const file = join(dataDir, FORMS_FILE)
  if (!existsSync(file)) return undefined
  const copy = join(workFolder, FORMS_FILE)
  const database = new DatabaseSync(file, {timeout: lockMs})
  try {
    database.prepare('VACUUM INTO ?').run(copy)
  } finally {
    database.close()
  }
  return {info: {database: 'sqlite', migration: inspectMessages(copy)}, name: FORMS_FILE}
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
    const read = (sql: string) => String(Object.values(database.prepare(sql).get() ?? {})[0])
    const problem = read('PRAGMA integrity_check')
    if (problem !== 'ok') throw new Error(`The database of messages is damaged: ${problem}.`)
    return read('SELECT max(name) FROM kysely_migration')
  } finally {
    database.close()
  }
}

/** Restores a dump into an empty database, in one transaction: all of it, or nothing. */
export async function restorePostgres(databaseUrl: string, file: string, signal: AbortSignal) {
  const {tables} = await query(
    databaseUrl,
    `select count(*) as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  if (tables !== '0') {
    throw new BackupError(
      'The database of DATABASE_URL is not empty: stop the site, create an empty database, and name it there.',
    )
  }
  const options = ['--single-transaction', '--exit-on-error', ...withoutOwners, file]
  await runPostgres('pg_restore', databaseUrl, options, signal)
}

const withoutOwners = ['--no-owner', '--no-privileges']

/** The password goes into the environment: everybody on the machine can read command lines. */
async function runPostgres(
  program: string,
  databaseUrl: string,
  options: string[],
  signal: AbortSignal,
): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = password ? {PGPASSWORD: password} : {}
  try {
    await runProgram(program, [`--dbname=${url.href}`, ...options], {env, signal})
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    const remedy =
      'install PostgreSQL’s client programs (Debian: apt-get install postgresql-client)'
    throw new BackupError(`${program} is not installed: ${remedy}.`, {cause: error})
  }
}

/**
 * Runs a program to its end.
 *
 * @throws BackupError with the last line that it has written about its failure.
 */
export async function runProgram(
  program: string,
  args: string[],
  {env, signal}: {env: Record<string, string | undefined>; signal: AbortSignal},
): Promise<void> {
  const stdio = ['ignore', 'ignore', 'pipe'] as const
  const child = spawn(program, args, {env: {...process.env, ...env}, stdio: [...stdio], signal})
  let problems = ''
  child.stderr.on('data', (part) => (problems += String(part)))
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => {
      if (status === 0) resolve()
      else reject(new BackupError(problems.trim().split('\n').at(-1) || 'It was interrupted.'))
    })
  })
}

/** @returns the first row of a query's result. */
async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>> {
  // Loaded only where it is used.
  const {Client} = await import('pg')
  const client = new Client({connectionString: databaseUrl, connectionTimeoutMillis: 5000})
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}
