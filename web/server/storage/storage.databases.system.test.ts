import {sql} from 'kysely'
import {expect, onTestFinished, test} from 'vitest'
import {openStorage} from './storage.ts'
import {onBothDatabases, sqlite} from './testing/databases.ts'

test('SQLite syncs each commit to disk before it returns', async () => {
  const {db, close} = await openStorage(await sqlite(), () => {})
  onTestFinished(close)
  const {rows: mode} = await sql`pragma journal_mode`.execute(db)
  const {rows: sync} = await sql`pragma synchronous`.execute(db)
  // 2 is FULL (https://sqlite.org/pragma.html#pragma_synchronous).
  expect([mode, sync]).toEqual([[{journal_mode: 'wal'}], [{synchronous: 2}]])
})

test.each(['enquiry', 'subscriber'])(
  'quarantined rows are counted by an index: %s',
  async (table) => {
    const {db, close} = await openStorage(await sqlite(), () => {})
    onTestFinished(close)
    const count = sql`select count(*) from ${sql.table(table)} where quarantine is not null`
    const {rows} = await sql`explain query plan ${count}`.execute(db)
    expect(rows).toEqual([
      expect.objectContaining({detail: expect.stringContaining(`INDEX ${table}_in_quarantine`)}),
    ])
  },
)

onBothDatabases((create) => {
  test('a database that is opened again has its rows and its tables', async () => {
    const database = await create({isEmpty: true})
    const first = await openStorage(database, () => {})
    await first.db.insertInto('secret').values({name: 'one', value: 'stored'}).execute()
    await first.close()
    const [again, beside] = await Promise.all([1, 2].map(() => openStorage(database, () => {})))
    for (const storage of [again, beside]) {
      expect(await storage?.db.selectFrom('secret').selectAll().execute()).toEqual([
        {name: 'one', value: 'stored'},
      ])
      await storage?.close()
    }
  })
})
