import {PostgresDialect} from 'kysely'
import {Pool, types} from 'pg'

/**
 * PostgreSQL through its own driver. Times are `bigint` there, which the driver would hand out as
 * text; milliseconds fit a number.
 *
 * @param onError hears of connections that break while nobody uses them.
 */
export function openPostgres(url: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    types: {
      getTypeParser: (type, format) =>
        type === types.builtins.INT8
          ? (text: string) => Number(text)
          : types.getTypeParser(type, format),
    },
  })
  pool.on('error', onError)
  return new PostgresDialect({pool})
}
