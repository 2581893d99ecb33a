import {describe, expect, test} from 'vitest'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import type {NewsEntry, NewsItem} from './news-content.ts'
import {parseNewsFilter, type NewsFilter} from './news-filter.ts'
import {
  findNewsCard,
  loadNewsItem,
  loadNewsList,
  loadRecentNews,
  newsFailure,
  newsSlice,
  newsTagSet,
  searchNewsTextSet,
  selectNews,
  type NewsState,
} from './news-slice.ts'
import {newsDocuments, newsStore} from './testing/news-data.ts'

const {reducer} = newsSlice
const initial = reducer(undefined, {type: 'start'})
const entry: NewsEntry = {id: 'a', title: 'A', summary: '', slug: 'a', categories: [], tags: []}
const item: NewsItem = {...entry, author: 'Ada Obi', content: [], related: []}
const from = (state: Partial<NewsState>): NewsState => ({...initial, ...state})
const filter = (query = ''): NewsFilter => parseNewsFilter(new URLSearchParams(query))
const away = new Error('away')

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
    const before = from({error: 'before', news: [entry], total: 1})
    expect(reducer(before, loadNewsList.pending('1', filter()))).toEqual(
      from({loadingNews: true, error: null, news: [entry], total: 1}),
    )
  })

  test('fulfilled sets the list and clears loading', () => {
    const before = from({loadingNews: true})
    const list = {items: [entry], total: 7}
    expect(reducer(before, loadNewsList.fulfilled(list, '1', filter()))).toEqual(
      from({news: [entry], total: 7}),
    )
  })

  test('rejected stores the error and clears loading', () => {
    const before = from({loadingNews: true, news: [entry], total: 1})
    expect(reducer(before, loadNewsList.rejected(away, '1', filter()))).toEqual(
      from({error: newsFailure, news: [entry], total: 1}),
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
    expect(reducer(before, loadRecentNews.fulfilled([entry], '1', 3))).toEqual(
      from({recentNews: [entry], loadingNews: true}),
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
    expect(store.dispatch(findNewsCard('item-2'))).toBeUndefined()
    await store.dispatch(loadNewsList(filter()))
    expect(store.dispatch(findNewsCard('item-2'))).toMatchObject({title: 'item-2'})
    await store.dispatch(loadRecentNews(8))
    expect(store.dispatch(findNewsCard('item-8'))).toMatchObject({title: 'item-8'})
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

describe('of several requests the latest wins, by its id:', () => {
  test('a list', () => {
    const {store, state} = start()
    store.dispatch(loadNewsList.pending('older', filter()))
    store.dispatch(loadNewsList.pending('newer', filter()))
    store.dispatch(loadNewsList.fulfilled({items: [entry], total: 1}, 'newer', filter()))
    store.dispatch(loadNewsList.fulfilled({items: [], total: 0}, 'older', filter()))
    expect(state()).toMatchObject({news: [entry], total: 1, loadingNews: false})
  })

  test('a list that is still loading while an older one arrives or fails', () => {
    const {store, state} = start()
    for (const id of ['first', 'second', 'third'])
      store.dispatch(loadNewsList.pending(id, filter()))
    store.dispatch(loadNewsList.fulfilled({items: [entry], total: 1}, 'first', filter()))
    store.dispatch(loadNewsList.rejected(away, 'second', filter()))
    expect(state()).toMatchObject({news: [], total: null, error: null, loadingNews: true})
  })

  test('recent news', () => {
    const {store, state} = start()
    store.dispatch(loadRecentNews.pending('older', 3))
    store.dispatch(loadRecentNews.pending('newer', 3))
    store.dispatch(loadRecentNews.rejected(away, 'older', 3))
    expect(state()).toMatchObject({error: null, loadingRecentNews: true})
    store.dispatch(loadRecentNews.fulfilled([entry], 'newer', 3))
    expect(state()).toMatchObject({recentNews: [entry], loadingRecentNews: false})
  })

  test('an item', () => {
    const {store, state} = start()
    store.dispatch(loadNewsItem.pending('older', 'b'))
    store.dispatch(loadNewsItem.pending('newer', 'a'))
    store.dispatch(loadNewsItem.fulfilled(item, 'newer', 'a'))
    store.dispatch(loadNewsItem.fulfilled({...item, slug: 'b'}, 'older', 'b'))
    expect(state().newsItem).toEqual(item)
  })

  test('an item does not replace a list, nor recent news an item', () => {
    const {store, state} = start()
    store.dispatch(loadNewsList.pending('list', filter()))
    store.dispatch(loadNewsItem.pending('item', 'a'))
    store.dispatch(loadRecentNews.pending('recent', 3))
    store.dispatch(loadNewsList.fulfilled({items: [entry], total: 1}, 'list', filter()))
    store.dispatch(loadNewsItem.fulfilled(item, 'item', 'a'))
    expect(state()).toMatchObject({news: [entry], newsItem: item, loadingRecentNews: true})
  })

  test('two searches, whichever is answered last', async () => {
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

  test('two items, of which the older fails', async () => {
    const {cms, store, state} = start()
    const release = cms.hold()
    const older = store.dispatch(loadNewsItem('item-1'))
    const releaseNewer = cms.hold()
    const newer = store.dispatch(loadNewsItem('item-2'))
    cms.away = true
    release()
    await older
    cms.away = false
    releaseNewer()
    await newer
    expect(state()).toMatchObject({error: null, newsItem: {slug: 'item-2'}})
  })
})
