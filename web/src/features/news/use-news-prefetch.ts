import {usePrefetch} from '#web/src/shared/listing/use-prefetch.ts'
import type {NewsFilter} from './news-filter.ts'

const requests = () => import('./news-requests.ts')

/** Fetches ahead what a visitor is about to open; what asks for it comes with the first intent. */
export function useNewsPrefetch() {
  const prefetch = usePrefetch()
  return {
    list: (filter: NewsFilter) =>
      prefetch(async (cms) => (await requests()).askForNews(cms, filter)),
    item: (slug: string) => {
      if (!slug) return
      prefetch(async (cms) => (await requests()).askForNewsItem(cms, slug))
      prefetch(() => import('./news-item-page.tsx'))
    },
  }
}
