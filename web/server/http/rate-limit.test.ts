import {expect, test} from 'vitest'
import {createMemoryCounters, createRateLimiter} from './rate-limit.ts'

test('takes so many in a window, and slides', async () => {
  let time = 0
  const counters = createMemoryCounters()
  const isAllowed = createRateLimiter({
    counters,
    name: 'test',
    limit: 2,
    windowMs: 100,
    now: () => time,
  })
  expect(await Promise.all(['a', 'a', 'a', 'b'].map(isAllowed))).toEqual([true, true, false, true])
  time = 110
  expect(await isAllowed('a')).toBe(false)
  time = 400
  expect(await isAllowed('a')).toBe(true)
})

test('forgets the keys that were not used for longest: memory is bounded', async () => {
  const counters = createMemoryCounters(20_000)
  const isAllowed = createRateLimiter({
    counters,
    name: 'test',
    limit: 1,
    windowMs: 1e9,
    now: () => 0,
  })
  for (let key = 0; key < 50_000; key += 1) await isAllowed(String(key))
  expect(await isAllowed('0')).toBe(true)
  expect(await isAllowed('49999')).toBe(false)
})
