import {randomBytes} from 'node:crypto'
import type {SelectQueryBuilder} from 'kysely'
import type {Database, Tables} from './tables.ts'

/** Counts the rows of a query. The databases return counts in different types. */
export async function countRows<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const {count} = await query
    .select((row) => row.fn.countAll<number | bigint | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the enquiries, or the requests for the newsletter, that are in quarantine. */
export function countQuarantined(db: Database, table: 'enquiry' | 'subscriber'): Promise<number> {
  return table === 'enquiry'
    ? countRows(db.selectFrom('enquiry').where('quarantine', 'is not', null))
    : countRows(db.selectFrom('subscriber').where('quarantine', 'is not', null))
}

/** The most enquiries, and the most requests, that are kept in quarantine; further suspicious ones are refused. */
const quarantineCapacity = 10_000

export async function isQuarantineFull(
  db: Database,
  table: 'enquiry' | 'subscriber',
): Promise<boolean> {
  return (await countQuarantined(db, table)) >= quarantineCapacity
}

/** A secret of this installation, created on first use and shared by every process on the database. */
export async function loadSecret(db: Database, name: string): Promise<Buffer> {
  const stored = db.selectFrom('secret').select('value').where('name', '=', name)
  let row = await stored.executeTakeFirst()
  if (!row) {
    await db
      .insertInto('secret')
      .values({name, value: newSecret()})
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    row = await stored.executeTakeFirstOrThrow()
  }
  return Buffer.from(row.value, 'base64url')
}

/** Replaces a secret by a new one: what the former one has signed is no longer valid. */
export async function renewSecret(db: Database, name: string): Promise<void> {
  const value = newSecret()
  await db
    .insertInto('secret')
    .values({name, value})
    .onConflict((conflict) => conflict.column('name').doUpdateSet({value}))
    .execute()
}

const newSecret = () => randomBytes(32).toString('base64url')
