import type {SelectQueryBuilder} from 'kysely'
import type {Tables} from './tables.ts'

/** How many rows a query finds. The databases return counts in different types. */
export async function countRows<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const {count} = await query
    .select((row) => row.fn.countAll<number | bigint | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
