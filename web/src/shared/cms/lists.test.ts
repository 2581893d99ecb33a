import {expect, test} from 'vitest'
import {createDatasetCms, type DatasetCms} from '../testing/dataset-cms.ts'
import {createListFetcher} from './lists.ts'

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
