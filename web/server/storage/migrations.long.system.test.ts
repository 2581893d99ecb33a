import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {fileURLToPath} from 'node:url'
import {Kysely, sql, SqliteDialect} from 'kysely'
import {expect, test} from 'vitest'
import type {Tables} from './database.ts'
import {migrate, MIGRATION_NAMES} from './migrations.ts'
import {openStorage} from './storage.ts'
import {onBothDatabases, sqlite, type TestDatabase} from './testing/databases.ts'

const program = fileURLToPath(new URL('testing/killed-migration.ts', import.meta.url))

/** Opens a database in a process that is killed after a statement. @returns whether it got that far. */
async function openAndKill(number: number, {dataDir, databaseUrl}: TestDatabase): Promise<boolean> {
  const args = [program, String(number), dataDir, ...(databaseUrl ? [databaseUrl] : [])]
  const [code, signal] = await once(spawn(process.execPath, args, {stdio: 'inherit'}), 'exit')
  if (code === 0) return false
  expect(signal).toBe('SIGKILL')
  return true
}

/** Opens a database, and returns its tables with their columns. */
async function readTables(database: TestDatabase): Promise<string[][]> {
  const {db, close} = await openStorage(database, () => {})
  try {
    const {rows} = await sql<{name: string}>`select name from kysely_migration`.execute(db)
    expect(rows.map(({name}) => name).toSorted()).toEqual(MIGRATION_NAMES)
    const tables = await db.introspection.getTables()
    return tables.map(({name, columns}) => [name, ...columns.map((column) => column.name)])
  } finally {
    await close()
  }
}

/** The statements between two kills: each takes a process and a database, and those between are no other kinds. */
const step = 7

onBothDatabases((create) => {
  test('migrations that are killed after a statement are made by the next start', async () => {
    const whole = await readTables(await create({isEmpty: true}))
    let number = 1
    for (let isKilled = true; isKilled; number += step) {
      const database = await create({isEmpty: true})
      isKilled = await openAndKill(number, database)
      expect(await readTables(database), `killed after statement ${number}`).toEqual(whole)
    }
    // Each migration makes one statement at least, and one that notes it.
    expect(number).toBeGreaterThan(2 * MIGRATION_NAMES.length)
  })
})

/** SQLite as former releases migrated it: statement by statement, and no more of them than so many. */
function migrateInPart(dataDir: string, statements: number): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'forms.sqlite'))
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = OFF')
  let left = statements
  const run = <Result>(work: () => Result): Result => {
    left -= 1
    if (left < 0) throw new Error('Killed.')
    return work()
  }
  const isInput = (value: unknown): value is string | number | null =>
    value === null || typeof value === 'string' || typeof value === 'number'
  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(text) {
        const statement = database.prepare(text)
        return {
          reader: statement.columns().length > 0,
          all: (values) => run(() => statement.all(...values.filter(isInput))),
          run: (values) => run(() => statement.run(...values.filter(isInput))),
          iterate: (values) => statement.iterate(...values.filter(isInput)),
        }
      },
    },
  })
  const db = new Kysely<Tables>({dialect})
  return migrate(db).finally(() => db.destroy())
}

test('a SQLite file that a former release has migrated in part is made whole by the next start', async () => {
  const whole = await readTables(await sqlite())
  let statements = 0
  for (let isOver = false; !isOver; statements += 1) {
    const {dataDir} = await sqlite()
    isOver = await migrateInPart(dataDir, statements).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('Killed.')
        return false
      },
    )
    expect(await readTables({dataDir}), `after ${statements} statements`).toEqual(whole)
  }
  expect(statements).toBeGreaterThan(2 * MIGRATION_NAMES.length)
})
