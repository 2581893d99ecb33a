import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import {sql} from 'kysely'
import {expect, test} from 'vitest'
import {MIGRATION_NAMES} from './migrations.ts'
import {openStorage} from './storage.ts'
import {onBothDatabases, type TestDatabase} from './testing/databases.ts'

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

/** Databases that are migrated at a time. */
const atOnce = 4
const timeout = 1_200_000

onBothDatabases((create) => {
  test(
    'migrations that are killed after any statement are made by the next start',
    async () => {
      const whole = await readTables(await create({isEmpty: true}))
      let killed = 0
      for (let isOver = false; !isOver;) {
        const numbers = Array.from({length: atOnce}, (_, index) => killed + index + 1)
        const results = await Promise.all(
          numbers.map(async (number) => {
            const database = await create({isEmpty: true})
            const isKilled = await openAndKill(number, database)
            expect(await readTables(database), `killed after statement ${number}`).toEqual(whole)
            return isKilled
          }),
        )
        killed += results.filter(Boolean).length
        isOver = results.includes(false)
      }
      // Each migration makes one statement at least, and one that notes it.
      expect(killed).toBeGreaterThan(2 * MIGRATION_NAMES.length)
    },
    timeout,
  )
})
