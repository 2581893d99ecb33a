import {createAsyncThunk, createSlice, type PayloadAction} from '@reduxjs/toolkit'
import type {ListEntry} from '#web/src/shared/cms/lists.ts'
import type {LoaderContext, ThunkExtra} from '#web/src/shared/routing/page-definition.ts'
import {
  fetchNewsItem,
  fetchNewsList,
  fetchRecentNews,
  type NewsEntry,
  type NewsItem,
} from './news-content.ts'
import type {NewsFilter} from './news-filter.ts'

/** The news client state. */
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

/** The transitions that the product asks for. A request that was aborted has not failed: it stores no error. */
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
      .addCase(loadNewsList.rejected, (state, {meta}) => {
        state.loadingNews = false
        if (!meta.aborted) state.error = newsFailure
      })
      .addCase(loadRecentNews.pending, (state) => {
        state.loadingRecentNews = true
        state.error = null
      })
      .addCase(loadRecentNews.fulfilled, (state, {payload}) => {
        state.loadingRecentNews = false
        state.recentNews = payload
      })
      .addCase(loadRecentNews.rejected, (state, {meta}) => {
        state.loadingRecentNews = false
        if (!meta.aborted) state.error = newsFailure
      })
      .addCase(loadNewsItem.pending, (state) => {
        state.error = null
      })
      .addCase(loadNewsItem.fulfilled, (state, {payload}) => {
        state.newsItem = payload
      })
      .addCase(loadNewsItem.rejected, (state, {meta}) => {
        if (!meta.aborted) state.error = newsFailure
      }),
  selectors: {
    selectNews: (state) => state,
    /** Finds the card of an item in what was loaded before: it is shown until the item is loaded. */
    selectNewsCard: ({newsItem, news, recentNews}, slug: string): ListEntry | undefined =>
      [...(newsItem ? [newsItem] : []), ...news, ...recentNews].find(
        (entry) => entry.slug === slug,
      ),
  },
})

export const {searchNewsTextSet, newsTagSet} = newsSlice.actions
export const {selectNews, selectNewsCard} = newsSlice.selectors

/** The arguments of the loaders of the news, whose store has the slice. */
export type NewsLoaderContext = LoaderContext<{[newsSlice.name]: NewsState}>

type Request = Promise<unknown> & {abort: () => void}

const running = new WeakMap<NewsLoaderContext['store'], readonly Request[]>()

/**
 * Begins the requests of a page of the news, in place of those of the page before: these are aborted,
 * and the state is done with them, before a new one begins.
 *
 * @throws where the visitor has meanwhile gone on to another page, whose requests begin then.
 */
export async function beginRequests<const Requests extends readonly Request[]>(
  {store, request}: NewsLoaderContext,
  begin: (dispatch: NewsLoaderContext['store']['dispatch']) => Requests,
): Promise<{requests: Requests}> {
  const older = running.get(store) ?? []
  for (const {abort} of older) abort()
  await Promise.all(older)
  request.signal.throwIfAborted()
  const requests = begin(store.dispatch)
  running.set(store, requests)
  return {requests}
}
