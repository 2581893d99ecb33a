import {PostgresDialect} from 'kysely'
import {Pool, types} from 'pg'

/**
 * Opens a pool of connections to PostgreSQL. Times are `bigint`, which the driver returns as text by
 * default; milliseconds fit into a number.
 *
 * @param onError called for each connection that breaks.
 */
export function openPostgres(url: string, onError: (error: Error) => void) {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    // As long as `retryOnBusy` retries on SQLite.
    lock_timeout: 2000,
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
  return {pool, dialect: new PostgresDialect({pool})}
}
