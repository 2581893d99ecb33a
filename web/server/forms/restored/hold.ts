import {existsSync} from 'node:fs'
import {readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {Database} from '../../storage/database.ts'

/**
 * A restored site is held: it sends nothing, deletes nothing by itself and makes no nightly backup, until somebody says
 * that it is the live one (`npm run restore -- --go-live`). The mark is a file in the data folder, and with PostgreSQL,
 * which other machines may use, a row as well.
 */
export const heldFilePath = (dataDir: string) => join(dataDir, 'restored.json')

const row = 'restored'

/** The sentence that people are told while a site is held. */
export const HELD =
  'The site was restored from a backup. It sends nothing and deletes nothing until somebody runs: npm run restore -- --go-live (in a release: node restore.mjs --go-live)'

/** Marks a data folder as restored from a backup that was made then. */
export async function holdFolder(dataDir: string, createdAt: string): Promise<void> {
  await writeFile(heldFilePath(dataDir), `${JSON.stringify({createdAt})}\n`, {mode: 0o600})
}

/** Marks a restored database, for servers that have another data folder. */
export async function holdDatabase(db: Database, createdAt: string): Promise<void> {
  await db
    .insertInto('secret')
    .values({name: row, value: createdAt})
    .onConflict((conflict) => conflict.column('name').doUpdateSet({value: createdAt}))
    .execute()
}

export const isFolderHeld = (dataDir: string) => existsSync(heldFilePath(dataDir))

/** @param db PostgreSQL alone; with SQLite the folder's mark is enough. */
export async function isHeld(dataDir: string, db: Database | undefined): Promise<boolean> {
  if (isFolderHeld(dataDir)) return true
  return (await readRow(db)) !== undefined
}

/** When the backup was made from which a site was restored that is still held, as ISO 8601; else nothing. */
export async function readHold(dataDir: string, db: Database): Promise<string | undefined> {
  const text = await readFile(heldFilePath(dataDir), 'utf8').catch(() => undefined)
  const [, createdAt] = /"createdAt":"([^"]+)"/.exec(text ?? '') ?? []
  return createdAt ?? (await readRow(db))
}

async function readRow(db: Database | undefined): Promise<string | undefined> {
  const held = db?.selectFrom('secret').select('value').where('name', '=', row)
  return (await held?.executeTakeFirst())?.value
}

export async function endHold(dataDir: string, db: Database): Promise<void> {
  await db.deleteFrom('secret').where('name', '=', row).execute()
  await rm(heldFilePath(dataDir), {force: true})
}
