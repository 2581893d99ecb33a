import type {Cms} from '#web/src/shared/cms/client.ts'
import {checkDocument} from '#web/src/shared/cms/check-document.ts'
import {createListFetcher} from '#web/src/shared/cms/list-fetcher.ts'
import {cacheWithTtl, pageTextsTtl} from '#web/src/shared/cms/ttl-cache.ts'
import {createPreviewCache} from '#web/src/shared/listing/preview-cache.ts'
import {normaliseAlbum, normaliseAlbumCard, type AlbumCard} from './album.ts'
import {galleryPageSize} from './gallery-url.ts'
import {albumListQuery, albumQuery, galleryPageQuery} from './gallery.queries.ts'

/** What the grid showed of albums. */
export const albumPreviews = createPreviewCache<AlbumCard>()

const fetchAlbumsPage = createListFetcher({
  query: albumListQuery,
  pageSize: galleryPageSize,
  normalise: normaliseAlbumCard,
})

/** Fetches one page of the grid. */
export async function fetchAlbumList(cms: Cms, page: number) {
  const list = await fetchAlbumsPage(cms, {}, page)
  albumPreviews.add(cms, list.items)
  return list
}

/**
 * Fetches one album; null where the slug resolves to none. It is cached as long as texts are: each
 * picture that is opened has a URL of its own, and none may wait for the content service.
 */
export const fetchAlbum = cacheWithTtl(async (cms: Cms, slug: string) => {
  const raw = checkDocument(await cms.fetch(albumQuery, {slug}), slug)
  return raw && normaliseAlbum(raw)
}, pageTextsTtl)

/** Fetches the texts of the gallery's pages. */
export const fetchGalleryTexts = cacheWithTtl(
  (cms: Cms, _none: null) => cms.fetch(galleryPageQuery),
  pageTextsTtl,
)
