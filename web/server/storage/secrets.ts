import {randomBytes} from 'node:crypto'
import type {Database} from './tables.ts'

/** A secret of this installation, created on first use and shared by every process on the database. */
export async function loadSecret(db: Database, name: string): Promise<Buffer> {
  return (await readSecret(db, name)) ?? createSecret(db, name)
}

async function createSecret(db: Database, name: string): Promise<Buffer> {
  const value = randomBytes(32).toString('base64url')
  await db
    .insertInto('secret')
    .values({name, value})
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = await readSecret(db, name)
  if (!stored) throw new Error(`The secret ${name} could not be stored.`)
  return stored
}

async function readSecret(db: Database, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row && Buffer.from(row.value, 'base64url')
}

/** Replaces a secret by a new one: what the former one has signed is no longer valid. */
export async function renewSecret(db: Database, name: string): Promise<void> {
  const value = randomBytes(32).toString('base64url')
  await db
    .insertInto('secret')
    .values({name, value})
    .onConflict((conflict) => conflict.column('name').doUpdateSet({value}))
    .execute()
}
