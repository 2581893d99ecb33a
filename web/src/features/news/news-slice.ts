import {createAction, type UnknownAction} from '@reduxjs/toolkit'
import type {ListEntry} from '#web/src/shared/cms/list-entry.ts'
import type {NewsEntry, NewsItem} from './news-entry.ts'

/** The news client state (behaviour B158, B159) with the window's total (behaviour B158). */
export type NewsState = {
  /** The page of the list that is shown. */
  news: NewsEntry[]
  /** How many items the filter finds in all; null until the first response. */
  total: number | null
  recentNews: ListEntry[]
  newsItem: NewsItem | null
  /** The text in the search box. */
  searchNewsText: string
  /** The tag that the list is filtered by; empty for none. */
  newsTag: string
  error: string | null
  loadingNews: boolean
  loadingRecentNews: boolean
}

const initialState: NewsState = {
  news: [],
  total: null,
  recentNews: [],
  newsItem: null,
  searchNewsText: '',
  newsTag: '',
  error: null,
  loadingNews: false,
  loadingRecentNews: false,
}

const actions = {
  newsRequested: createAction('news/requested'),
  newsReceived: createAction<{items: NewsEntry[]; total: number}>('news/received'),
  newsFailed: createAction<string>('news/failed'),
  recentNewsRequested: createAction('news/recentRequested'),
  recentNewsReceived: createAction<ListEntry[]>('news/recentReceived'),
  recentNewsFailed: createAction<string>('news/recentFailed'),
  /** They failed after the list was requested again, whose error must stay. */
  recentNewsCancelled: createAction('news/recentCancelled'),
  newsItemRequested: createAction('news/itemRequested'),
  newsItemReceived: createAction<NewsItem | null>('news/itemReceived'),
  newsItemFailed: createAction<string>('news/itemFailed'),
  searchNewsTextSet: createAction<string>('news/searchTextSet'),
  newsTagSet: createAction<string>('news/tagSet'),
}

/** The fields that an action sets. */
function changesBy(action: UnknownAction): Partial<NewsState> | undefined {
  if (actions.newsRequested.match(action)) return {loadingNews: true, error: null}
  if (actions.newsReceived.match(action)) {
    const {items, total} = action.payload
    return {news: items, total, loadingNews: false}
  }
  if (actions.newsFailed.match(action)) return {error: action.payload, loadingNews: false}
  if (actions.recentNewsRequested.match(action)) return {loadingRecentNews: true, error: null}
  if (actions.recentNewsReceived.match(action)) {
    return {recentNews: action.payload, loadingRecentNews: false}
  }
  if (actions.recentNewsFailed.match(action)) {
    return {error: action.payload, loadingRecentNews: false}
  }
  if (actions.recentNewsCancelled.match(action)) return {loadingRecentNews: false}
  if (actions.newsItemRequested.match(action)) return {error: null}
  if (actions.newsItemReceived.match(action)) return {newsItem: action.payload}
  if (actions.newsItemFailed.match(action)) return {error: action.payload}
  if (actions.searchNewsTextSet.match(action)) return {searchNewsText: action.payload}
  if (actions.newsTagSet.match(action)) return {newsTag: action.payload}
  return undefined
}

/** Without Redux Toolkit's `createSlice`: every page would load immer for it, which none needs. */
export const newsSlice = {
  name: 'news',
  actions,
  reducer: (state: NewsState = initialState, action: UnknownAction): NewsState => {
    const changes = changesBy(action)
    return changes ? {...state, ...changes} : state
  },
} as const

export const {searchNewsTextSet, newsTagSet} = actions

/** A state that holds the news, as the store's does. */
export type StateWithNews = {[newsSlice.name]: NewsState}

export const selectNews = (state: StateWithNews): NewsState => state[newsSlice.name]
