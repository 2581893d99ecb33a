import {describe, expect, onTestFinished, test} from 'vitest'
import {RATE_LIMIT_TABLE} from '../storage/database.ts'
import {openStorage} from '../storage/storage.ts'
import {postgresForTests, temporaryFolder} from '../storage/testing/databases.ts'
import {createPostgresCounters} from './postgres-counters.ts'

const startForThese = postgresForTests()

describe.runIf(startForThese)('counts in PostgreSQL', () => {
  const postgres = startForThese?.()

  async function open(databaseUrl: string) {
    const {pool, db, close} = await openStorage({dataDir: temporaryFolder(), databaseUrl}, () => {})
    let isOpen = true
    const closeOnce = async () => {
      if (isOpen) await close()
      isOpen = false
    }
    onTestFinished(closeOnce)
    if (!pool) throw new Error('There is no pool of connections.')
    const errors: unknown[] = []
    const counters = createPostgresCounters({
      pool,
      tableName: RATE_LIMIT_TABLE,
      secret: Buffer.alloc(32),
      onError: (error) => errors.push(error),
    })
    return {counters, errors, pool, db, close: closeOnce}
  }

  test('processes on one database share them, and no address is stored', async () => {
    const url = (await postgres?.().createDatabase()) ?? ''
    const [first, second] = [await open(url), await open(url)]
    const key = 'contact:address:192.0.2.1'
    await Promise.all([first, second, first].map(({counters}) => counters.increment(key, 60_000)))
    expect(await second.counters.read(key)).toBe(3)
    expect(await second.counters.read('another')).toBe(0)
    const {rows} = await first.pool.query(`select key from ${RATE_LIMIT_TABLE}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
  })

  test('a count ends with its lifetime', async () => {
    const {counters, pool} = await open((await postgres?.().createDatabase()) ?? '')
    await counters.increment('a', 60_000)
    await pool.query(`update ${RATE_LIMIT_TABLE} set expire = 1`)
    expect(await counters.read('a')).toBe(0)
    expect(await counters.increment('a', 60_000)).toBe(1)
  })

  test('while the database fails a process counts on its own', async () => {
    const {counters, errors, close} = await open((await postgres?.().createDatabase()) ?? '')
    await close()
    expect(await counters.increment('a', 60_000)).toBe(1)
    expect(await counters.increment('a', 60_000)).toBe(2)
    expect(await counters.read('a')).toBe(2)
    expect(errors).toHaveLength(2)
  })
})
