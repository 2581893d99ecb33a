import {usePrefetch} from '#web/src/shared/listing/use-prefetch.ts'
import type {PublicationsFilter} from './publications-filter.ts'

const loadFetchers = () => import('./publications-fetchers.ts')

/** Fetches ahead what a visitor is about to open. The code that fetches is loaded on first use. */
export function usePublicationsPrefetch() {
  const prefetch = usePrefetch()
  return {
    list: (filter: PublicationsFilter) =>
      prefetch(async (cms) => (await loadFetchers()).fetchPublicationList(cms, filter)),
    item: (slug: string) => {
      if (!slug) return
      prefetch(async (cms) => (await loadFetchers()).fetchPublication(cms, slug))
      prefetch(() => import('./publication-page.tsx'))
    },
  }
}
