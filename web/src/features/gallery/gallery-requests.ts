import {checkDocumentResponse, checkListResponse} from '#web/src/shared/cms/check-response.ts'
import type {Cms} from '#web/src/shared/cms/client.ts'
import {contentTtl, cacheWithTtl, pageTextsTtl} from '#web/src/shared/cms/ttl-cache.ts'
import {mapList} from '#web/src/shared/cms/normalise.ts'
import {fetchPage, type ListWindow} from '#web/src/shared/listing/list-window.ts'
import {seenEntries} from '#web/src/shared/listing/seen-entries.ts'
import {album, albumCard, type AlbumCard} from './album.ts'
import {galleryPageSize} from './gallery-address.ts'
import {albumListQuery, albumQuery, galleryPageQuery} from './gallery.queries.ts'

/** What the grid showed of albums. */
export const seenAlbums = seenEntries<AlbumCard>()

const askForWindow = cacheWithTtl(
  async (cms: Cms, params: ListWindow): Promise<{items: AlbumCard[]; total: number}> => {
    const answer = checkListResponse(await cms.fetch(albumListQuery, params))
    const items = mapList(answer.items, albumCard)
    seenAlbums.add(cms, items)
    return {items, total: answer.total}
  },
  contentTtl,
)

export function askForAlbums(cms: Cms, page: number) {
  return fetchPage(page, galleryPageSize, (window) => askForWindow(cms, window))
}

/**
 * One album, or nothing where the slug resolves to none. It is kept as long as words are: each
 * picture opened has an address of its own, and none of them may wait for the content service.
 */
export const askForAlbum = cacheWithTtl(async (cms: Cms, slug: string) => {
  const raw = checkDocumentResponse(await cms.fetch(albumQuery, {slug}), slug)
  return raw ? album(raw) : null
}, pageTextsTtl)

export const askForGalleryPage = cacheWithTtl(
  (cms: Cms, _none: null) => cms.fetch(galleryPageQuery),
  pageTextsTtl,
)
