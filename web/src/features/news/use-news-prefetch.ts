import type {ThunkDispatch, UnknownAction} from '@reduxjs/toolkit'
import {useDispatch} from 'react-redux'
import type {ThunkExtra} from '../../shared/routing/page-definition.ts'
import type {NewsFilter} from './news-filter.ts'
import {askForNews, askForNewsItem} from './news-requests.ts'

type Dispatch = ThunkDispatch<unknown, ThunkExtra, UnknownAction>

/** Fetches ahead what a visitor is about to open: its answer is kept, its failure is nobody's. */
export function useNewsPrefetch() {
  const dispatch = useDispatch<Dispatch>()
  return {
    list: (filter: NewsFilter) =>
      dispatch((_, __, {cms}) => {
        askForNews(cms, filter).catch(() => {})
      }),
    item: (slug: string) =>
      dispatch((_, __, {cms}) => {
        if (!slug) return
        askForNewsItem(cms, slug).catch(() => {})
        import('./news-item-page.tsx').catch(() => {})
      }),
  }
}
