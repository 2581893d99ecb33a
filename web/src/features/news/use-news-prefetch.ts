import {usePrefetch} from '../../shared/listing/use-prefetch.ts'
import type {NewsFilter} from './news-filter.ts'
import {askForNews, askForNewsItem} from './news-requests.ts'

/** Fetches ahead what a visitor is about to open. */
export function useNewsPrefetch() {
  const prefetch = usePrefetch()
  return {
    list: (filter: NewsFilter) => prefetch((cms) => askForNews(cms, filter)),
    item: (slug: string) => {
      if (!slug) return
      prefetch((cms) => askForNewsItem(cms, slug))
      prefetch(() => import('./news-item-page.tsx'))
    },
  }
}
