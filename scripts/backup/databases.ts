import {execFile} from 'node:child_process'
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {promisify} from 'node:util'
import {inspectDatabase} from 'content-lake/snapshot'
import {RATE_LIMIT_TABLE} from '#web/server/forms/storage/migrations.ts'
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
    return runPostgres('pg_dump', databaseUrl, options, signal)
  }
  const file = join(dataDir, FORMS_FILES.sqlite)
  if (!existsSync(file)) return
  // Milliseconds for which it waits for a lock.
  const database = new DatabaseSync(file, {timeout: 5000})
  try {
    database.prepare('VACUUM INTO ?').run(join(folder, FORMS_FILES.sqlite))
  } finally {
    database.close()
  }
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
    const migration = rows
      .match(/^\d{3}-[\w-]+(?=\t)/gm)
      ?.toSorted()
      .at(-1)
    return migration === undefined ? null : {database: 'postgres', migration}
  }
  const file = join(folder, FORMS_FILES.sqlite)
  if (!existsSync(file)) return null
  const newest = inspectDatabase(file, (read) => read('SELECT max(name) FROM kysely_migration'))
  return {database: 'sqlite', migration: String(newest)}
}

/** Restores the dump in a folder in one transaction: nothing of it where the database has its tables already. */
export function restorePostgres(databaseUrl: string, folder: string, signal: AbortSignal) {
  const options = ['--single-transaction', '--exit-on-error', join(folder, FORMS_FILES.postgres)]
  return runPostgres('pg_restore', databaseUrl, options, signal)
}

/** The password goes into the environment: everybody on the machine can read command lines. */
async function runPostgres(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  options: string[],
  signal: AbortSignal,
): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const args = [`--dbname=${url.href}`, '--no-owner', '--no-privileges', ...options]
  await runProgram(program, args, {env: password ? {PGPASSWORD: password} : {}, signal})
}

/**
 * Runs a program to its end.
 *
 * @returns what it has printed.
 * @throws with the first line that it has written about its failure.
 */
export async function runProgram(
  program: string,
  args: string[],
  {env, signal}: {env?: Record<string, string>; signal?: AbortSignal} = {},
): Promise<string> {
  const options = {env: {...process.env, ...env}, ...(signal && {signal})}
  try {
    return (await promisify(execFile)(program, args, options)).stdout
  } catch (cause) {
    const problems = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : ''
    throw new Error(problems.split('\n', 1)[0] || String(cause), {cause})
  }
}
