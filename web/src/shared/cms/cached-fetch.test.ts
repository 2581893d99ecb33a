import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {createDatasetCms} from '../testing/dataset-cms.ts'
import {cacheTexts, cacheWithTtl, pageTextsTtl} from './cached-fetch.ts'

beforeEach(() => {
  vi.useFakeTimers({toFake: ['Date']})
})

afterEach(() => {
  vi.useRealTimers()
})

const cms = createDatasetCms([])

test('what was fetched is cached for a while, and a failure is not', async () => {
  const fetch = vi.fn(async () => 'content')
  const cached = cacheWithTtl(fetch, 1000)
  fetch.mockRejectedValueOnce(new Error('away'))
  await expect(cached(cms, 1)).rejects.toThrow('away')
  expect(await cached(cms, 1)).toBe('content')
  expect(await cached(cms, 1)).toBe('content')
  expect(fetch).toHaveBeenCalledTimes(2)
  vi.setSystemTime(Date.now() + 1001)
  await cached(cms, 1)
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('an older request that fails late leaves what has replaced it', async () => {
  const slow = Promise.withResolvers<string>()
  const fetch = vi.fn(async () => 'content')
  const cached = cacheWithTtl(fetch, 1000)
  fetch.mockReturnValueOnce(slow.promise)
  const older = cached(cms, 1)
  vi.setSystemTime(Date.now() + 1001)
  await cached(cms, 1)
  slow.reject(new Error('away'))
  await expect(older).rejects.toThrow('away')
  await cached(cms, 1)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('nobody waits for texts that have grown old: they show once more, and fresh ones the next time', async () => {
  const cms = createDatasetCms([])
  const answers = ['first', 'second']
  const held = Promise.withResolvers<void>()
  const fetchTexts = cacheTexts(async () => {
    const texts = answers.shift()
    if (texts === 'second') await held.promise
    return texts
  })
  expect(await fetchTexts(cms)).toBe('first')
  vi.setSystemTime(Date.now() + pageTextsTtl + 1)
  expect(await fetchTexts(cms)).toBe('first')
  held.resolve()
  await expect.poll(() => fetchTexts(cms)).toBe('second')
})

test('texts that could not be fetched anew go on showing', async () => {
  const cms = createDatasetCms([])
  let isAway = false
  const fetchTexts = cacheTexts(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve('texts'),
  )
  await fetchTexts(cms)
  isAway = true
  vi.setSystemTime(Date.now() + pageTextsTtl + 1)
  expect(await fetchTexts(cms)).toBe('texts')
  expect(await fetchTexts(cms)).toBe('texts')
})
