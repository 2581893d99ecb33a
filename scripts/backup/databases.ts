import {type ChildProcess, execFile} from 'node:child_process'
import {once} from 'node:events'
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {promisify} from 'node:util'
import {inspectDatabase} from 'content-lake/snapshot'
import {RATE_LIMIT_TABLE} from '#web/server/storage/database.ts'
import {PEOPLE_FILE} from '#web/server/people/database.ts'
import {FORMS_FILES, type Manifest} from './archive.ts'

/**
 * Copies the database of enquiries, subscribers and outgoing mail into a folder, as one transaction sees it. There is
 * no copy where SQLite's file does not exist yet.
 */
export async function copyMessages(
  {dataDir, databaseUrl}: {dataDir: string; databaseUrl: string | undefined},
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  if (databaseUrl) {
    // Counts of requests are left out: they are of minutes. The archive is compressed as a whole.
    const selection = `--exclude-table-data=${RATE_LIMIT_TABLE}`
    const output = `--file=${join(folder, FORMS_FILES.postgres)}`
    const options = ['--format=custom', '--compress=0', selection, output]
    await runPostgres('pg_dump', databaseUrl, options, signal)
    return
  }
  copySqlite(dataDir, folder, FORMS_FILES.sqlite)
}

/**
 * Copies the database of people into a folder, as one transaction sees it. There is no copy where the file does not exist
 * yet: people of a former release are in the dataset's.
 */
export const copyPeople = (dataDir: string, folder: string): void =>
  copySqlite(dataDir, folder, PEOPLE_FILE)

function copySqlite(dataDir: string, folder: string, name: string): void {
  const file = join(dataDir, name)
  if (!existsSync(file)) return
  // Milliseconds for which it waits for a lock.
  const database = new DatabaseSync(file, {timeout: 5000})
  try {
    database.prepare('VACUUM INTO ?').run(join(folder, name))
  } finally {
    database.close()
  }
}

/**
 * Checks the copy of the people that is in a folder, page by page.
 *
 * @returns its entry in the manifest; null where there is none.
 * @throws one readable sentence where it is damaged.
 */
export function inspectPeople(folder: string): Manifest['people'] {
  const file = join(folder, PEOPLE_FILE)
  if (!existsSync(file)) return null
  return inspectDatabase(file, (read) => ({
    version: Number(read('PRAGMA user_version')),
    count: Number(read('SELECT count(*) FROM people')),
  }))
}

/**
 * Checks the copy that is in a folder: SQLite's page by page.
 *
 * @returns its entry in the manifest; null where there is none, or nothing in it yet.
 * @throws one readable sentence where it is damaged.
 */
export async function inspectMessages(folder: string): Promise<Manifest['messages']> {
  const dump = join(folder, FORMS_FILES.postgres)
  if (existsSync(dump)) {
    const options = ['--data-only', '--table=kysely_migration', '--file=-', dump]
    const rows = await runProgram('pg_restore', options)
    const migrations = rows.match(/^\d{3}-[\w-]+(?=\t)/gm) ?? []
    const migration = migrations.toSorted().at(-1)
    return migration === undefined ? null : {database: 'postgres', migration}
  }
  const file = join(folder, FORMS_FILES.sqlite)
  if (!existsSync(file)) return null
  const newest = inspectDatabase(file, (read) => read('SELECT max(name) FROM kysely_migration'))
  return {database: 'sqlite', migration: String(newest)}
}

/**
 * Restores the dump in a folder in one transaction: all of it, or nothing.
 *
 * @throws where the database has any table, which is left as it is.
 */
export async function restorePostgres(databaseUrl: string, folder: string, signal: AbortSignal) {
  const schema = await runPostgres('pg_dump', databaseUrl, ['--schema-only'], signal)
  const isEmpty = !/^CREATE TABLE/m.test(schema)
  if (!isEmpty) throw new Error('DATABASE_URL names a database with tables: name an empty one.')
  const options = ['--single-transaction', '--exit-on-error', join(folder, FORMS_FILES.postgres)]
  await runPostgres('pg_restore', databaseUrl, options, signal)
}

/** The password goes into the environment: everybody on the machine can read command lines. */
async function runPostgres(program: string, url: string, options: string[], signal: AbortSignal) {
  const database = new URL(url)
  const password = decodeURIComponent(database.password)
  database.password = ''
  const args = [`--dbname=${database.href}`, '--no-owner', '--no-privileges', ...options]
  const remedy = `: look at DATABASE_URL, and whether ${program} is as new as the server.`
  return runProgram(program, args, {env: password ? {PGPASSWORD: password} : {}, signal, remedy})
}

/** `remedy` follows the line with which a program fails. */
type Run = {env?: Record<string, string>; signal?: AbortSignal; remedy?: string}

/**
 * Runs a program to its end. One that is stopped ends itself, and removes what it has written.
 *
 * @returns what it has printed.
 * @throws with the line that it has written about its failure.
 */
export async function runProgram(program: string, args: string[], run: Run = {}): Promise<string> {
  const {env, signal, remedy = ''} = run
  const options = {env: {...process.env, ...env}, maxBuffer: Infinity, ...(signal && {signal})}
  const running = promisify(execFile)(program, args, options)
  try {
    return (await running).stdout
  } catch (cause) {
    if (signal?.aborted) await exitOf(running.child)
    signal?.throwIfAborted()
    const problems = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : ''
    const problem = /^.*\berror: .+$/m.exec(problems)?.[0] ?? problems.split('\n', 1)[0]
    throw problem ? new Error(problem + remedy, {cause}) : cause
  }
}

async function exitOf(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null
  if (isRunning) await once(child, 'exit')
}
