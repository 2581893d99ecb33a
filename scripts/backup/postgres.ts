import {Client} from 'pg'
import {RATE_LIMIT_TABLE} from '#web/server/storage/migrations.ts'
import {BackupError} from './format.ts'
import {runProgram} from './run-program.ts'

/**
 * Dumps a database as one transaction sees it. Counts of requests are left out: they are of minutes.
 *
 * @throws BackupError
 */
export async function dumpPostgres(
  databaseUrl: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const {connection, env} = withoutPassword(databaseUrl)
  const what = ['--no-owner', '--no-privileges', `--exclude-table-data=${RATE_LIMIT_TABLE}`]
  // The archive is compressed as a whole.
  const how = ['--format=custom', '--compress=0', `--file=${file}`, `--dbname=${connection}`]
  await runProgram('pg_dump', [...what, ...how], env, signal)
}

/**
 * Restores a dump into an empty database, in one transaction: all of it, or nothing.
 *
 * @throws BackupError
 */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const {connection, env} = withoutPassword(databaseUrl)
  const how = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  await runProgram('pg_restore', [...how, `--dbname=${connection}`, file], env, signal)
}

/** The name of the newest migration of a database; undefined where it has none yet. */
export async function newestMigrationIn(databaseUrl: string): Promise<string | undefined> {
  const [table] = await query(databaseUrl, `select to_regclass('kysely_migration') as name`)
  if (!table?.['name']) return undefined
  const [row] = await query(databaseUrl, 'select max(name) as name from kysely_migration')
  const name = row?.['name']
  return typeof name === 'string' ? name : undefined
}

/** @throws BackupError where a database has tables. */
export async function assertPostgresEmpty(databaseUrl: string): Promise<void> {
  const [row] = await query(
    databaseUrl,
    `select count(*)::int as tables from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`,
  )
  if (row?.['tables'] === 0) return
  throw new BackupError(
    'The database of DATABASE_URL is not empty: stop the site, create an empty database, and name it there.',
  )
}

async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({connectionString: databaseUrl, connectionTimeoutMillis: 5000})
  client.on('error', () => {})
  await client.connect()
  try {
    const {rows} = await client.query<Record<string, unknown>>(sql)
    return rows
  } finally {
    await client.end()
  }
}

/** The password goes into the environment: everybody on the machine can read command lines. */
function withoutPassword(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return {connection: url.href, env: password ? {PGPASSWORD: password} : {}}
}
