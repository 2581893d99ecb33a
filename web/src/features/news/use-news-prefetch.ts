import {usePrefetch} from '#web/src/shared/listing/use-prefetch.ts'
import type {NewsFilter} from './news-filter.ts'

const loadFetchers = () => import('./news-fetchers.ts')

/** Fetches ahead what a visitor is about to open. The code that fetches is loaded on first use. */
export function useNewsPrefetch() {
  const prefetch = usePrefetch()
  return {
    list: (filter: NewsFilter) =>
      prefetch(async (cms) => (await loadFetchers()).fetchNewsList(cms, filter)),
    item: (slug: string) => {
      if (!slug) return
      prefetch(async (cms) => (await loadFetchers()).fetchNewsItem(cms, slug))
      prefetch(() => import('./news-item-page.tsx'))
    },
  }
}
