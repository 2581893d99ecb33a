import {PostgresDialect} from 'kysely'
import {Pool, types} from 'pg'

/**
 * PostgreSQL through its own driver. Times are `bigint` there, which the driver would hand out as
 * text; milliseconds fit a number.
 *
 * @param onError hears of connections that break.
 */
export function openPostgres(url: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    // As long as SQLite is tried again: a visitor waits no longer for either.
    lock_timeout: 2000,
    types: {
      getTypeParser: (type, format) =>
        type === types.builtins.INT8
          ? (text: string) => Number(text)
          : types.getTypeParser(type, format),
    },
  })
  // The pool hears of idle connections alone: one that breaks between two statements of a
  // transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return new PostgresDialect({pool})
}
