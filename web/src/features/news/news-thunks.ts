import type {ThunkAction, UnknownAction} from '@reduxjs/toolkit'
import type {ListEntry} from '#web/src/shared/cms/list-entry.ts'
import type {ThunkExtra} from '#web/src/shared/routing/page-definition.ts'
import type {NewsItem} from './news-entry.ts'
import type {NewsFilter} from './news-filter.ts'
import {askForNews, askForNewsItem, askForRecentNews} from './news-requests.ts'
import {newsSlice, selectNews, type WithNews} from './news-slice.ts'
import {latestOf, noneSince} from './latest.ts'

type NewsThunk<Result> = ThunkAction<Result, unknown, ThunkExtra, UnknownAction>

/** Stored and shown when an answer fails; the cause itself goes to whoever awaits the thunk. */
export const newsFailure = 'The news could not be loaded just now.'

const {actions} = newsSlice

/**
 * Fetches a page of the list into the slice. Of several running at once the latest wins: what an
 * older one answers is dropped.
 *
 * @returns how many items the filter finds in all.
 * @throws what the fetch threw, once the slice knows.
 */
export const fetchNews =
  (filter: NewsFilter): NewsThunk<Promise<number | undefined>> =>
  async (dispatch, _, {cms}) => {
    const isLatest = latestOf(cms, 'news')
    dispatch(actions.newsRequested())
    try {
      const list = await askForNews(cms, filter)
      if (isLatest()) dispatch(actions.newsReceived(list))
      return list.total
    } catch (error) {
      if (!isLatest()) return undefined
      dispatch(actions.newsFailed(newsFailure))
      throw error
    }
  }

/**
 * Fetches the newest items into the slice. A failure that comes once the visitor is back at the list
 * is not stored: the one error of the slice is the list's by then.
 *
 * @throws what the fetch threw, once the slice knows.
 */
export const fetchRecentNews =
  (count: number): NewsThunk<Promise<void>> =>
  async (dispatch, _, {cms}) => {
    const isLatest = latestOf(cms, 'recentNews')
    const isListUntouched = noneSince(cms, 'news')
    dispatch(actions.recentNewsRequested())
    try {
      const items = await askForRecentNews(cms, count)
      if (isLatest()) dispatch(actions.recentNewsReceived(items))
    } catch (error) {
      if (!isLatest()) return
      if (!isListUntouched()) {
        dispatch(actions.recentNewsLeft())
        return
      }
      dispatch(actions.recentNewsFailed(newsFailure))
      throw error
    }
  }

/**
 * Fetches one item into the slice. A failure that comes once the visitor reads another, or the list,
 * is nobody's.
 *
 * @returns the item, null where the slug resolves to none, undefined where nobody waits for it now.
 * @throws what the fetch threw, once the slice knows.
 */
export const fetchNewsItem =
  (slug: string): NewsThunk<Promise<NewsItem | null | undefined>> =>
  async (dispatch, _, {cms}) => {
    const isLatest = latestOf(cms, 'newsItem')
    const isListUntouched = noneSince(cms, 'news')
    dispatch(actions.newsItemRequested())
    try {
      const item = await askForNewsItem(cms, slug)
      if (isLatest()) dispatch(actions.newsItemReceived(item))
      return item
    } catch (error) {
      if (!isLatest() || !isListUntouched()) return undefined
      dispatch(actions.newsItemFailed(newsFailure))
      throw error
    }
  }

/** What the state already knows of an item: its card in a list, for the time until it arrives. */
export const previewNewsItem =
  (slug: string): NewsThunk<ListEntry | undefined> =>
  (_, getState) => {
    const state = getState()
    if (!holdsNews(state)) return undefined
    const {newsItem, news, recentNews} = selectNews(state)
    return [...(newsItem ? [newsItem] : []), ...news, ...recentNews].find(
      (entry) => entry.slug === slug,
    )
  }

function holdsNews(state: unknown): state is WithNews {
  return typeof state === 'object' && state !== null && newsSlice.name in state
}
