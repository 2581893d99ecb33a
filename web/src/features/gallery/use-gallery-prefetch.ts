import {usePrefetch} from '#web/src/shared/listing/use-prefetch.ts'

const loadFetchers = () => import('./gallery-fetchers.ts')

/** Fetches ahead what a visitor is about to open. The code that fetches is loaded on first use. */
export function useGalleryPrefetch() {
  const prefetch = usePrefetch()
  return {
    list: (page: number) =>
      prefetch(async (cms) => (await loadFetchers()).fetchAlbumList(cms, page)),
    album: (slug: string) => {
      prefetch(async (cms) => (await loadFetchers()).fetchAlbum(cms, slug))
      prefetch(() => import('./album-page.tsx'))
    },
  }
}
