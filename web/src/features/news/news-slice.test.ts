import type {ThunkAction, UnknownAction} from '@reduxjs/toolkit'
import {describe, expect, test} from 'vitest'
import type {ThunkExtra} from '#web/src/shared/routing/page-definition.ts'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {fetchNewsItem, fetchNewsList} from './news-content.ts'
import {parseNewsFilter, type NewsFilter} from './news-filter.ts'
import {
  beginRequests,
  loadNewsItem,
  loadNewsList,
  loadRecentNews,
  newsFailure,
  newsSlice,
  newsTagSet,
  searchNewsTextSet,
  selectNews,
  selectNewsCard,
  type NewsState,
} from './news-slice.ts'
import {newsDocument, newsDocuments, newsStore} from './testing/news-data.ts'

const {reducer} = newsSlice
const initial = reducer(undefined, {type: 'start'})
const from = (state: Partial<NewsState>): NewsState => ({...initial, ...state})
const filter = (query = ''): NewsFilter => parseNewsFilter(new URLSearchParams(query))
const away = new Error('away')
const dataset = createDatasetCms([newsDocument('a')])
const {items} = await fetchNewsList(dataset, filter())
const item = await fetchNewsItem(dataset, 'a')

test('the state has exactly the fields of behaviour B158', () => {
  expect(initial).toEqual({
    news: [],
    total: null,
    recentNews: [],
    newsItem: null,
    searchNewsText: '',
    newsTag: '',
    error: null,
    loadingNews: false,
    loadingRecentNews: false,
  })
})

describe('the list', () => {
  test('pending sets loading and clears the error, and keeps the old list', () => {
    const before = from({error: 'before', news: items, total: 1})
    expect(reducer(before, loadNewsList.pending('1', filter()))).toEqual(
      from({loadingNews: true, error: null, news: items, total: 1}),
    )
  })

  test('fulfilled sets the list and clears loading', () => {
    const before = from({loadingNews: true})
    const list = {items, total: 7}
    expect(reducer(before, loadNewsList.fulfilled(list, '1', filter()))).toEqual(
      from({news: items, total: 7}),
    )
  })

  test('rejected stores the error and clears loading', () => {
    const before = from({loadingNews: true, news: items, total: 1})
    expect(reducer(before, loadNewsList.rejected(away, '1', filter()))).toEqual(
      from({error: newsFailure, news: items, total: 1}),
    )
  })
})

describe('recent news', () => {
  test('pending sets its own flag and clears the error', () => {
    expect(reducer(from({error: 'before'}), loadRecentNews.pending('1', 3))).toEqual(
      from({loadingRecentNews: true}),
    )
  })

  test('fulfilled sets the recent list and clears its flag, not the list’s', () => {
    const before = from({loadingRecentNews: true, loadingNews: true})
    expect(reducer(before, loadRecentNews.fulfilled(items, '1', 3))).toEqual(
      from({recentNews: items, loadingNews: true}),
    )
  })

  test('rejected stores the error and clears its flag, not the list’s', () => {
    const before = from({loadingRecentNews: true, loadingNews: true})
    expect(reducer(before, loadRecentNews.rejected(away, '1', 3))).toEqual(
      from({error: newsFailure, loadingNews: true}),
    )
  })
})

describe('a single item', () => {
  test.each([true, false])('pending clears the error, no flag (%s) moves', (flag) => {
    const before = from({error: 'before', loadingNews: flag, loadingRecentNews: flag})
    expect(reducer(before, loadNewsItem.pending('1', 'a'))).toEqual({...before, error: null})
  })

  test('fulfilled sets the item', () => {
    expect(reducer(initial, loadNewsItem.fulfilled(item, '1', 'a'))).toEqual(from({newsItem: item}))
  })

  test('fulfilled without an item leaves none', () => {
    const before = from({newsItem: item})
    expect(reducer(before, loadNewsItem.fulfilled(null, '1', 'a'))).toEqual(initial)
  })

  test.each([true, false])('rejected stores the error, no flag (%s) moves', (flag) => {
    const before = from({loadingNews: flag, loadingRecentNews: flag})
    expect(reducer(before, loadNewsItem.rejected(away, '1', 'a'))).toEqual({
      ...before,
      error: newsFailure,
    })
  })
})

test('search text and tag are set directly', () => {
  expect(reducer(initial, searchNewsTextSet(' gas'))).toEqual(from({searchNewsText: ' gas'}))
  expect(reducer(initial, newsTagSet('metering'))).toEqual(from({newsTag: 'metering'}))
})

function start(count = 8) {
  const cms = createDatasetCms(newsDocuments(count))
  const store = newsStore(cms)
  return {cms, store, state: () => selectNews(store.getState())}
}

const slugs = (entries: {slug: string}[]) => entries.map(({slug}) => slug)

describe('what is loaded', () => {
  test('is a page of six items, and how many there are', async () => {
    const {store, state} = start(8)
    await store.dispatch(loadNewsList(filter()))
    expect(state().news).toHaveLength(6)
    expect(state().total).toBe(8)
  })

  test('is the last page beyond the last page', async () => {
    const {store, state} = start(8)
    await store.dispatch(loadNewsList(filter('page=99')))
    expect(slugs(state().news)).toEqual(['item-7', 'item-8'])
  })

  test('are as many recent news as asked for', async () => {
    const {store, state} = start()
    await store.dispatch(loadRecentNews(3))
    expect(slugs(state().recentNews)).toEqual(['item-1', 'item-2', 'item-3'])
  })

  test('is an item, and null for a slug that resolves to nothing', async () => {
    const {store, state} = start()
    await store.dispatch(loadNewsItem('item-2'))
    expect(state().newsItem).toMatchObject({slug: 'item-2', author: 'Ada Obi'})
    await store.dispatch(loadNewsItem('nope'))
    expect(state()).toMatchObject({newsItem: null, loadingNews: false, loadingRecentNews: false})
  })

  test('is known as a card before the item itself is loaded', async () => {
    const {store} = start()
    expect(selectNewsCard(store.getState(), 'item-2')).toBeUndefined()
    await store.dispatch(loadNewsList(filter()))
    expect(selectNewsCard(store.getState(), 'item-2')).toMatchObject({title: 'item-2'})
    await store.dispatch(loadRecentNews(8))
    expect(selectNewsCard(store.getState(), 'item-8')).toMatchObject({title: 'item-8'})
  })

  test('is told where it fails, and fetched again after it', async () => {
    const {cms, store, state} = start()
    cms.away = true
    await store.dispatch(loadNewsList(filter()))
    expect(state()).toMatchObject({error: newsFailure, loadingNews: false, total: null})
    cms.away = false
    await store.dispatch(loadNewsList(filter()))
    expect(state()).toMatchObject({error: null, total: 8})
  })
})

describe('of two pages of the news the later wins:', () => {
  const begin = <Result extends Promise<unknown> & {abort: () => void}>(
    {cms, store}: Pick<ReturnType<typeof start>, 'cms' | 'store'>,
    thunk: ThunkAction<Result, unknown, ThunkExtra, UnknownAction>,
    signal = new AbortController().signal,
  ) => {
    const url = new URL('https://example.org/news')
    const request = new Request(url, {signal})
    const context = {cms, store, params: {}, request, url, pattern: '', context: {}}
    return beginRequests(context, (dispatch) => [dispatch(thunk)])
  }

  test.each(['older', 'newer'])('two searches, of which the %s is answered last', async (last) => {
    const site = start(8)
    const releaseOlder = site.cms.hold()
    const older = (await begin(site, loadNewsList(filter('search=item-1')))).requests[0]
    const releaseNewer = site.cms.hold()
    const newer = (await begin(site, loadNewsList(filter('search=item-2')))).requests[0]
    expect(site.state()).toMatchObject({loadingNews: true, error: null})
    const inOrder = last === 'older' ? [releaseNewer, releaseOlder] : [releaseOlder, releaseNewer]
    for (const release of inOrder) release()
    await Promise.all([older, newer])
    expect(slugs(site.state().news)).toEqual(['item-2'])
    expect(site.state().loadingNews).toBe(false)
  })

  test('an item that fails after it was left disturbs nothing', async () => {
    const site = start()
    const release = site.cms.hold()
    await begin(site, loadNewsItem('item-1'))
    site.cms.hold()()
    const {requests} = await begin(site, loadNewsList(filter()))
    site.cms.away = true
    release()
    await requests[0]
    await site.cms.fetch('1').catch(() => {})
    expect(site.state()).toMatchObject({error: null, newsItem: null})
  })

  test('recent news that are left are no longer loading', async () => {
    const site = start()
    site.cms.hold()
    await begin(site, loadRecentNews(3))
    await begin(site, loadNewsList(filter()))
    expect(site.state()).toMatchObject({loadingRecentNews: false, loadingNews: true, error: null})
  })

  test('a page that is left before it has begun requests nothing', async () => {
    const site = start()
    const leaving = new AbortController()
    const left = begin(site, loadNewsItem('item-1'), leaving.signal)
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
    expect(site.cms.requests).toEqual([])
  })

  test('two visits do not meet', async () => {
    const [first, second] = [start(), start()]
    const requests = [await begin(first, loadNewsItem('item-1'))]
    requests.push(await begin(second, loadNewsItem('item-2')))
    await Promise.all(requests.map(({requests: [request]}) => request))
    expect([first.state().newsItem?.slug, second.state().newsItem?.slug]).toEqual([
      'item-1',
      'item-2',
    ])
  })
})
