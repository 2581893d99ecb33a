import {createHmac} from 'node:crypto'
import type {Pool} from 'pg'
import {RateLimiterPostgres} from 'rate-limiter-flexible'
import {createMemoryCounters, type RequestCounters} from './rate-limit.ts'

/**
 * Counts in PostgreSQL, shared by every process on the database. Keys name addresses of visitors:
 * they are stored as HMACs and deleted an hour after they expire. While the database fails this
 * process counts on its own.
 *
 * @param tableName a table with the columns that the library needs; see the migrations.
 */
export function createPostgresCounters({
  pool,
  tableName,
  secret,
  onError,
}: {
  pool: Pool
  tableName: string
  secret: Buffer
  onError: (error: unknown) => void
}): RequestCounters {
  const counters = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName,
    tableCreated: true,
    // Only counts: `createRateLimiter` compares them, over a sliding window.
    points: Number.MAX_SAFE_INTEGER,
    duration: 1,
  })
  const fallback = createMemoryCounters()
  const toKey = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
  return {
    async increment(key, lifetimeMs) {
      try {
        const duration = {customDuration: Math.ceil(lifetimeMs / 1000)}
        return (await counters.penalty(toKey(key), 1, duration)).consumedPoints
      } catch (error) {
        onError(error)
        return fallback.increment(key, lifetimeMs)
      }
    },
    async read(key) {
      try {
        return (await counters.get(toKey(key)))?.consumedPoints ?? 0
      } catch {
        return fallback.read(key)
      }
    },
  }
}
