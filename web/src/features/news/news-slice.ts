import {createSlice, type PayloadAction} from '@reduxjs/toolkit'
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

export const newsSlice = createSlice({
  name: 'news',
  initialState,
  reducers: {
    newsRequested: (state) => {
      state.loadingNews = true
      state.error = null
    },
    newsReceived: (state, {payload}: PayloadAction<{items: NewsEntry[]; total: number}>) => {
      state.news = payload.items
      state.total = payload.total
      state.loadingNews = false
    },
    newsFailed: (state, {payload}: PayloadAction<string>) => {
      state.error = payload
      state.loadingNews = false
    },
    recentNewsRequested: (state) => {
      state.loadingRecentNews = true
      state.error = null
    },
    recentNewsReceived: (state, {payload}: PayloadAction<ListEntry[]>) => {
      state.recentNews = payload
      state.loadingRecentNews = false
    },
    recentNewsFailed: (state, {payload}: PayloadAction<string>) => {
      state.error = payload
      state.loadingRecentNews = false
    },
    /** They failed after the list was requested again, whose error must stay. */
    recentNewsCancelled: (state) => {
      state.loadingRecentNews = false
    },
    newsItemRequested: (state) => {
      state.error = null
    },
    newsItemReceived: (state, {payload}: PayloadAction<NewsItem | null>) => {
      state.newsItem = payload
    },
    newsItemFailed: (state, {payload}: PayloadAction<string>) => {
      state.error = payload
    },
    searchNewsTextSet: (state, {payload}: PayloadAction<string>) => {
      state.searchNewsText = payload
    },
    newsTagSet: (state, {payload}: PayloadAction<string>) => {
      state.newsTag = payload
    },
  },
  selectors: {selectNews: (state) => state},
})

export const {searchNewsTextSet, newsTagSet} = newsSlice.actions
export const {selectNews} = newsSlice.selectors

/** A state that holds the news, as the store's does. */
export type WithNews = {[newsSlice.name]: NewsState}
