import {expect, test} from 'vitest'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {load as loadItem} from './news-item-page.tsx'
import {load as loadList} from './news-page.tsx'
import {selectNews} from './news-slice.ts'
import {newsDocuments, newsStore} from './testing/news-data.ts'

/** A loader's surroundings as the server has them. */
function request(path: string, params: Record<string, string> = {}) {
  const cms = createDatasetCms(newsDocuments(8))
  const store = newsStore(cms)
  const url = new URL(path, 'https://example.org')
  const context = {cms, store, params, request: new Request(url), url, pattern: '', context: {}}
  return {cms, store, context, state: () => selectNews(store.getState())}
}

test('on the server the list is in the state when the page is drawn', async () => {
  const {context, state} = request('/news?search=item-1')
  await loadList(context)
  expect(state()).toMatchObject({total: 1, loadingNews: false, searchNewsText: 'item-1'})
})

test('on the server the item and the recent ones are in the state when the page is drawn', async () => {
  const {context, state} = request('/news/item-2', {slug: 'item-2'})
  expect(await loadItem(context)).toMatchObject({content: {}, meta: {title: 'item-2'}})
  expect(state().newsItem).toMatchObject({slug: 'item-2'})
  expect(state().recentNews).toHaveLength(3)
})

test('an unknown slug is a 404', async () => {
  const {context} = request('/news/nope', {slug: 'nope'})
  await expect(loadItem(context)).rejects.toMatchObject({init: {status: 404}})
})

test('the content service being away fails the server’s page', async () => {
  const list = request('/news')
  list.cms.away = true
  await expect(loadList(list.context)).rejects.toThrow('away')
  const item = request('/news/item-1', {slug: 'item-1'})
  item.cms.away = true
  await expect(loadItem(item.context)).rejects.toThrow('away')
})
