import {usePrefetch} from '#web/src/shared/listing/use-prefetch.ts'

const requests = () => import('./gallery-requests.ts')

/** Fetches ahead what a visitor is about to open; what asks for it comes with the first intent. */
export function useGalleryPrefetch() {
  const prefetch = usePrefetch()
  return {
    list: (page: number) => prefetch(async (cms) => (await requests()).askForAlbums(cms, page)),
    album: (slug: string) => {
      prefetch(async (cms) => (await requests()).askForAlbum(cms, slug))
      prefetch(() => import('./album-page.tsx'))
    },
  }
}
