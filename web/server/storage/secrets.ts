import {randomBytes} from 'node:crypto'
import type {Database} from './tables.ts'

/** A secret of this installation, created on first use and shared by every process on the database. */
export async function loadSecret(db: Database, name: string): Promise<Buffer> {
  const value = randomBytes(32).toString('base64url')
  await db
    .insertInto('secret')
    .values({name, value})
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Buffer.from(row.value, 'base64url')
}
