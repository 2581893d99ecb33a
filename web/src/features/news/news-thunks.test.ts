import {expect, test} from 'vitest'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {parseNewsFilter, type NewsFilter} from './news-filter.ts'
import {selectNews} from './news-slice.ts'
import {loadNewsItem, loadNewsList, loadRecentNews, newsFailure} from './news-thunks.ts'
import {newsDocuments} from './testing/news-documents.ts'
import {newsStore} from './testing/news-store.ts'

const filter = (query = ''): NewsFilter => parseNewsFilter(new URLSearchParams(query))

function start(count = 8) {
  const cms = createDatasetCms(newsDocuments(count))
  const store = newsStore(cms)
  return {cms, store, state: () => selectNews(store.getState())}
}

const slugs = (entries: {slug: string}[]) => entries.map(({slug}) => slug)

test('a page of the list holds six items and knows how many there are', async () => {
  const {store, state} = start(8)
  await store.dispatch(loadNewsList(filter()))
  expect(state().news).toHaveLength(6)
  expect(state().total).toBe(8)
})

test('beyond the last page means the last page', async () => {
  const {store, state} = start(8)
  await store.dispatch(loadNewsList(filter('page=99')))
  expect(slugs(state().news)).toEqual(['item-7', 'item-8'])
})

test('of two searches the latest wins, whichever answers last', async () => {
  const {cms, store, state} = start(8)
  const release = cms.hold()
  const older = store.dispatch(loadNewsList(filter('search=item-1')))
  const releaseNewer = cms.hold()
  const newer = store.dispatch(loadNewsList(filter('search=item-2')))
  releaseNewer()
  await newer
  release()
  await older
  expect(slugs(state().news)).toEqual(['item-2'])
  expect(state().loadingNews).toBe(false)
})

test('a failure of an older search does not disturb the newer one', async () => {
  const {cms, store, state} = start()
  const release = cms.hold()
  const older = store.dispatch(loadNewsList(filter('search=item-1')))
  const releaseNewer = cms.hold()
  const newer = store.dispatch(loadNewsList(filter('search=item-2')))
  cms.away = true
  release()
  await older
  expect(state()).toMatchObject({error: null, loadingNews: true})
  cms.away = false
  releaseNewer()
  await newer
  expect(slugs(state().news)).toEqual(['item-2'])
})

test('a failed fetch is stored, loading ends, and fetching again recovers', async () => {
  const {cms, store, state} = start()
  cms.away = true
  await expect(store.dispatch(loadNewsList(filter()))).rejects.toThrow('away')
  expect(state()).toMatchObject({error: newsFailure, loadingNews: false, total: null})
  cms.away = false
  await store.dispatch(loadNewsList(filter()))
  expect(state()).toMatchObject({error: null, total: 8})
})

test('recent news are as many as asked for', async () => {
  const {store, state} = start()
  await store.dispatch(loadRecentNews(3))
  expect(slugs(state().recentNews)).toEqual(['item-1', 'item-2', 'item-3'])
})

test('an item is set, and null for a slug that resolves to nothing', async () => {
  const {store, state} = start()
  expect(await store.dispatch(loadNewsItem('item-2'))).toMatchObject({slug: 'item-2'})
  expect(state().newsItem).toMatchObject({slug: 'item-2', author: 'Ada Obi'})
  expect(await store.dispatch(loadNewsItem('nope'))).toBeNull()
  expect(state()).toMatchObject({newsItem: null, loadingNews: false, loadingRecentNews: false})
})

test('a failure of an item that was left does not disturb the list', async () => {
  const {cms, store, state} = start()
  await store.dispatch(loadNewsList(filter()))
  const release = cms.hold()
  const item = store.dispatch(loadNewsItem('item-1'))
  const recent = store.dispatch(loadRecentNews(3))
  await store.dispatch(loadNewsList(filter()))
  cms.away = true
  release()
  expect(await item).toBeUndefined()
  await recent
  expect(state()).toMatchObject({error: null, loadingNews: false, loadingRecentNews: false})
  expect(state().news).toHaveLength(6)
})

test('of two items the latest wins, and a failure of the older is ignored', async () => {
  const {cms, store, state} = start()
  const release = cms.hold()
  const older = store.dispatch(loadNewsItem('item-1'))
  const releaseNewer = cms.hold()
  const newer = store.dispatch(loadNewsItem('item-2'))
  cms.away = true
  release()
  expect(await older).toBeUndefined()
  cms.away = false
  releaseNewer()
  await newer
  expect(state()).toMatchObject({error: null, newsItem: {slug: 'item-2'}})
})

test('a failure of recent news is stored, and its own flag ends', async () => {
  const {cms, store, state} = start()
  cms.away = true
  await expect(store.dispatch(loadRecentNews(3))).rejects.toThrow('away')
  expect(state()).toMatchObject({error: newsFailure, loadingRecentNews: false, recentNews: []})
})
