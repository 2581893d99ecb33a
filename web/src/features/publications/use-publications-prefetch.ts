import {usePrefetch} from '#web/src/shared/listing/use-prefetch.ts'
import type {PublicationsFilter} from './publications-filter.ts'

const requests = () => import('./publications-requests.ts')

/** Fetches ahead what a visitor is about to open; what asks for it comes with the first intent. */
export function usePublicationsPrefetch() {
  const prefetch = usePrefetch()
  return {
    list: (filter: PublicationsFilter) =>
      prefetch(async (cms) => (await requests()).askForPublications(cms, filter)),
    item: (slug: string) => {
      if (!slug) return
      prefetch(async (cms) => (await requests()).askForPublication(cms, slug))
      prefetch(() => import('./publication-page.tsx'))
    },
  }
}
