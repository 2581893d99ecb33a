import {describe, expect, test} from 'vitest'
import type {NewsEntry, NewsItem} from './news-entry.ts'
import {newsSlice, newsTagSet, searchNewsTextSet, type NewsState} from './news-slice.ts'

const {actions, reducer} = newsSlice
const initial = newsSlice.reducer(undefined, {type: 'start'})
const entry: NewsEntry = {id: 'a', title: 'A', summary: '', slug: 'a', categories: [], tags: []}
const item: NewsItem = {...entry, author: 'Ada Obi', content: [], related: []}
const from = (state: Partial<NewsState>): NewsState => ({...initial, ...state})

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
  test('starting a fetch sets loading and clears the error, and keeps the old list', () => {
    const before = from({error: 'before', news: [entry], total: 1})
    expect(reducer(before, actions.newsRequested())).toEqual(
      from({loadingNews: true, error: null, news: [entry], total: 1}),
    )
  })

  test('a result sets the list and clears loading', () => {
    const before = from({loadingNews: true})
    expect(reducer(before, actions.newsReceived({items: [entry], total: 7}))).toEqual(
      from({news: [entry], total: 7}),
    )
  })

  test('an error is stored and clears loading', () => {
    const before = from({loadingNews: true, news: [entry], total: 1})
    expect(reducer(before, actions.newsFailed('away'))).toEqual(
      from({error: 'away', news: [entry], total: 1}),
    )
  })
})

describe('recent news', () => {
  test('starting a fetch sets its own flag and clears the error', () => {
    expect(reducer(from({error: 'before'}), actions.recentNewsRequested())).toEqual(
      from({loadingRecentNews: true}),
    )
  })

  test('a result sets the recent list and clears its flag, not the list’s', () => {
    const before = from({loadingRecentNews: true, loadingNews: true})
    expect(reducer(before, actions.recentNewsReceived([entry]))).toEqual(
      from({recentNews: [entry], loadingNews: true}),
    )
  })

  test('once the list was requested again, failing clears the flag alone', () => {
    const before = from({loadingRecentNews: true, loadingNews: true, error: 'of the list'})
    expect(reducer(before, actions.recentNewsCancelled())).toEqual({
      ...before,
      loadingRecentNews: false,
    })
  })

  test('an error is stored and clears its flag, not the list’s', () => {
    const before = from({loadingRecentNews: true, loadingNews: true})
    expect(reducer(before, actions.recentNewsFailed('away'))).toEqual(
      from({error: 'away', loadingNews: true}),
    )
  })
})

describe('a single item', () => {
  test.each([true, false])('starting a fetch clears the error, no flag (%s) moves', (flag) => {
    const before = from({error: 'before', loadingNews: flag, loadingRecentNews: flag})
    expect(reducer(before, actions.newsItemRequested())).toEqual({...before, error: null})
  })

  test('a result sets the item', () => {
    expect(reducer(initial, actions.newsItemReceived(item))).toEqual(from({newsItem: item}))
  })

  test('an item that does not exist leaves none', () => {
    expect(reducer(from({newsItem: item}), actions.newsItemReceived(null))).toEqual(initial)
  })

  test('an error is stored', () => {
    expect(reducer(initial, actions.newsItemFailed('away'))).toEqual(from({error: 'away'}))
  })
})

test('search text and tag are set directly', () => {
  expect(reducer(initial, searchNewsTextSet(' gas'))).toEqual(from({searchNewsText: ' gas'}))
  expect(reducer(initial, newsTagSet('metering'))).toEqual(from({newsTag: 'metering'}))
})
