import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {createDatasetCms, type DatasetCms} from '../testing/dataset-cms.ts'
import {cacheTexts, cacheWithTtl, createListFetcher, pageTextsTtl} from './lists.ts'

const fetchNumbers = (query: string) => createListFetcher({query, pageSize: 6, normalise: Number})

const thirteen = `{"items": [0,1,2,3,4,5,6,7,8,9,10,11,12][$from...$to], "total": 13}`

test('a page has its own items and the total of all', async () => {
  const list = await fetchNumbers(thirteen)(createDatasetCms([]), {}, 3)
  expect(list).toEqual({items: [12], total: 13})
})

test('only a page beyond the last is fetched twice, and the last is cached', async () => {
  const fetchPage = fetchNumbers(thirteen)
  const windows = (cms: DatasetCms) => cms.requests.map((params) => params['from'])
  const cms = createDatasetCms([])
  await fetchPage(cms, {}, 3)
  expect(windows(cms)).toEqual([12])
  const secondCms = createDatasetCms([])
  expect(await fetchPage(secondCms, {}, 9)).toEqual({items: [12], total: 13})
  expect(windows(secondCms)).toEqual([48, 12])
  await fetchPage(secondCms, {}, 3)
  expect(windows(secondCms)).toEqual([48, 12])
})

test.each(['*', '***', '...', '—', '\u200b', '\u00ad'])(
  'a search without a letter or digit finds nothing: %j',
  async (search) => {
    const cms = createDatasetCms([])
    expect(await fetchNumbers(thirteen)(cms, {search}, 1)).toEqual({items: [], total: 0})
    expect(cms.requests).toEqual([])
    expect((await fetchNumbers(thirteen)(cms, {search: 'CO₂'}, 1)).total).toBe(13)
  },
)

test.each(['null', '[]', '{"items": []}', '{"items": null, "total": 1}'])(
  'a response that is no list is an error, not an empty list: %s',
  async (response) => {
    await expect(fetchNumbers(response)(createDatasetCms([]), {}, 1)).rejects.toThrow('list')
  },
)

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
