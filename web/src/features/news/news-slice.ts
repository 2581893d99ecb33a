import {
  createAsyncThunk,
  createSlice,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit'
import type {ListEntry} from '#web/src/shared/cms/lists.ts'
import type {ThunkExtra} from '#web/src/shared/routing/page-definition.ts'
import {
  fetchNewsItem,
  fetchNewsList,
  fetchRecentNews,
  type NewsEntry,
  type NewsItem,
} from './news-content.ts'
import type {NewsFilter} from './news-filter.ts'

/** The news client state (behaviour B158). */
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

/** Stored and shown when a fetch fails; the cause itself goes to whoever awaits the thunk. */
export const newsFailure = 'The news could not be loaded just now.'

const createNewsThunk = createAsyncThunk.withTypes<{extra: ThunkExtra}>()

/** Loads the page of the list that a filter names. */
export const loadNewsList = createNewsThunk('news/loadList', (filter: NewsFilter, {extra}) =>
  fetchNewsList(extra.cms, filter),
)

/** Loads the newest items, as many as asked for. */
export const loadRecentNews = createNewsThunk('news/loadRecent', (count: number, {extra}) =>
  fetchRecentNews(extra.cms, count),
)

/** Loads one item by its slug: null where it resolves to none. */
export const loadNewsItem = createNewsThunk('news/loadItem', (slug: string, {extra}) =>
  fetchNewsItem(extra.cms, slug),
)

/** The transitions of behaviour B159. The store drops what an older request of a kind is answered. */
export const newsSlice = createSlice({
  name: 'news',
  initialState,
  reducers: {
    searchNewsTextSet: (state, {payload}: PayloadAction<string>) => {
      state.searchNewsText = payload
    },
    newsTagSet: (state, {payload}: PayloadAction<string>) => {
      state.newsTag = payload
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadNewsList.pending, (state) => {
        state.loadingNews = true
        state.error = null
      })
      .addCase(loadNewsList.fulfilled, (state, {payload}) => {
        state.loadingNews = false
        state.news = payload.items
        state.total = payload.total
      })
      .addCase(loadNewsList.rejected, (state) => {
        state.loadingNews = false
        state.error = newsFailure
      })
      .addCase(loadRecentNews.pending, (state) => {
        state.loadingRecentNews = true
        state.error = null
      })
      .addCase(loadRecentNews.fulfilled, (state, {payload}) => {
        state.loadingRecentNews = false
        state.recentNews = payload
      })
      .addCase(loadRecentNews.rejected, (state) => {
        state.loadingRecentNews = false
        state.error = newsFailure
      })
      .addCase(loadNewsItem.pending, (state) => {
        state.error = null
      })
      .addCase(loadNewsItem.fulfilled, (state, {payload}) => {
        state.newsItem = payload
      })
      .addCase(loadNewsItem.rejected, (state) => {
        state.error = newsFailure
      }),
  selectors: {
    selectNews: (state) => state,
    selectNewsCard: ({newsItem, news, recentNews}, slug: string): ListEntry | undefined =>
      [...(newsItem ? [newsItem] : []), ...news, ...recentNews].find(
        (entry) => entry.slug === slug,
      ),
  },
})

export const {searchNewsTextSet, newsTagSet} = newsSlice.actions
export const {selectNews} = newsSlice.selectors

/** Finds what the state knows of an item already: its card in a list, shown until it is loaded. */
export const findNewsCard =
  (slug: string): ThunkAction<ListEntry | undefined, unknown, ThunkExtra, UnknownAction> =>
  (_, getState) => {
    const state = getState()
    return hasNews(state) ? newsSlice.selectors.selectNewsCard(state, slug) : undefined
  }

function hasNews(state: unknown): state is {[newsSlice.name]: NewsState} {
  return typeof state === 'object' && state !== null && newsSlice.name in state
}
