import type {ThunkAction, UnknownAction} from '@reduxjs/toolkit'
import type {Cms} from '#web/src/shared/cms/client.ts'
import type {ListEntry} from '#web/src/shared/cms/list-entry.ts'
import type {ThunkExtra} from '#web/src/shared/routing/page-definition.ts'
import type {NewsItem} from './news-entry.ts'
import type {NewsFilter} from './news-filter.ts'
import {fetchNewsItem, fetchNewsList, fetchRecentNews} from './news-fetchers.ts'
import {newsSlice, selectNews, type StateWithNews} from './news-slice.ts'

type NewsThunk<Result> = ThunkAction<Result, unknown, ThunkExtra, UnknownAction>

/** Stored and shown when a fetch fails; the cause itself goes to whoever awaits the thunk. */
export const newsFailure = 'The news could not be loaded just now.'

const {actions} = newsSlice

type RequestKind = 'list' | 'recent' | 'item'

/** How many requests of each kind have started, per client: requests on the server never meet. */
const startedRequests = new WeakMap<Cms, Record<RequestKind, number>>()

/** @returns whether no request of the kind has started since. */
function watchRequests(cms: Cms, kind: RequestKind): () => boolean {
  const count = startedRequests.get(cms)?.[kind] ?? 0
  return () => (startedRequests.get(cms)?.[kind] ?? 0) === count
}

/** Counts the start of a request. @returns whether it is still the latest of its kind. */
function startRequest(cms: Cms, kind: RequestKind): () => boolean {
  const counts = startedRequests.get(cms) ?? {list: 0, recent: 0, item: 0}
  startedRequests.set(cms, {...counts, [kind]: counts[kind] + 1})
  return watchRequests(cms, kind)
}

/**
 * Loads a page of the list into the slice. Of several requests at once the latest wins
 * (behaviour B202): what an older one answers is dropped.
 *
 * @returns how many items the filter finds in all; undefined for an older request that failed.
 * @throws what the fetch threw, after the slice has stored the error.
 */
export const loadNewsList =
  (filter: NewsFilter): NewsThunk<Promise<number | undefined>> =>
  async (dispatch, _, {cms}) => {
    const isLatest = startRequest(cms, 'list')
    dispatch(actions.newsRequested())
    try {
      const list = await fetchNewsList(cms, filter)
      if (isLatest()) dispatch(actions.newsReceived(list))
      return list.total
    } catch (error) {
      if (!isLatest()) return undefined
      dispatch(actions.newsFailed(newsFailure))
      throw error
    }
  }

/**
 * Loads the newest items into the slice. Its failure is not stored once the list was requested
 * again: the slice has one error, which is the list's then.
 *
 * @throws what the fetch threw, after the slice has stored the error.
 */
export const loadRecentNews =
  (count: number): NewsThunk<Promise<void>> =>
  async (dispatch, _, {cms}) => {
    const isLatest = startRequest(cms, 'recent')
    const noListSince = watchRequests(cms, 'list')
    dispatch(actions.recentNewsRequested())
    try {
      const items = await fetchRecentNews(cms, count)
      if (isLatest()) dispatch(actions.recentNewsReceived(items))
    } catch (error) {
      if (!isLatest()) return
      if (!noListSince()) {
        dispatch(actions.recentNewsCancelled())
        return
      }
      dispatch(actions.recentNewsFailed(newsFailure))
      throw error
    }
  }

/**
 * Loads one item into the slice. Its failure is ignored once another item or the list was requested.
 *
 * @returns the item; null where the slug resolves to none, undefined where a failure was ignored.
 * @throws what the fetch threw, after the slice has stored the error.
 */
export const loadNewsItem =
  (slug: string): NewsThunk<Promise<NewsItem | null | undefined>> =>
  async (dispatch, _, {cms}) => {
    const isLatest = startRequest(cms, 'item')
    const noListSince = watchRequests(cms, 'list')
    dispatch(actions.newsItemRequested())
    try {
      const item = await fetchNewsItem(cms, slug)
      if (isLatest()) dispatch(actions.newsItemReceived(item))
      return item
    } catch (error) {
      if (!isLatest() || !noListSince()) return undefined
      dispatch(actions.newsItemFailed(newsFailure))
      throw error
    }
  }

/** Finds what the state knows of an item already: its card in a list, shown until it is loaded. */
export const findNewsPreview =
  (slug: string): NewsThunk<ListEntry | undefined> =>
  (_, getState) => {
    const state = getState()
    if (!hasNews(state)) return undefined
    const {newsItem, news, recentNews} = selectNews(state)
    return [...(newsItem ? [newsItem] : []), ...news, ...recentNews].find(
      (entry) => entry.slug === slug,
    )
  }

function hasNews(state: unknown): state is StateWithNews {
  return typeof state === 'object' && state !== null && newsSlice.name in state
}
