import {cacheTexts, cacheWithTtl, pageTextsTtl} from '#web/src/shared/cms/cached-fetch.ts'
import {checkDocument} from '#web/src/shared/cms/check-document.ts'
import type {Cms, QueryResult} from '#web/src/shared/cms/client.ts'
import {createListFetcher, type Neighbour, normaliseNeighbour} from '#web/src/shared/cms/lists.ts'
import {isoDate, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import {rememberListed} from '#web/src/shared/listing/list-pages.ts'
import {albumsPerPage} from './gallery-url.ts'
import {albumListQuery, albumQuery, galleryPageQuery} from './gallery.queries.ts'

/** An album as the grid shows it. */
export type AlbumCard = {
  id: string
  title: string
  slug: string
  date?: string
  cover?: Picture
  count: number
}

/** An album with its pictures. */
export type Album = {
  title: string
  date?: string
  /** Empty where there is none. */
  text: string
  /** The banner's picture: the cover, or the main picture where there is none. */
  banner?: Picture
  /** The picture where the album is shared. */
  share?: Picture
  pictures: {key: string; picture: Picture}[]
  newer?: Neighbour
  older?: Neighbour
}

/** The cards of albums that the grid showed. */
export const listedAlbums = rememberListed<AlbumCard>()

const fetchAlbumsPage = createListFetcher({
  query: albumListQuery,
  pageSize: albumsPerPage,
  normalise: normaliseAlbumCard,
})

export async function fetchAlbumList(cms: Cms, page: number) {
  const list = await fetchAlbumsPage(cms, {}, page)
  listedAlbums.add(cms, list.items)
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

export const fetchGalleryTexts = cacheTexts((cms) => cms.fetch(galleryPageQuery))

function normaliseAlbumCard(raw: QueryResult<typeof albumListQuery>['items'][number]): AlbumCard {
  const cover = normalisePicture(raw.coverImage)
  const date = isoDate(raw.publishedDate)
  return {
    id: raw._id,
    title: text(raw.title, 'Untitled'),
    slug: text(raw.slug),
    count: raw.count ?? 0,
    ...(date && {date}),
    ...(cover && {cover}),
  }
}

function normaliseAlbum(raw: NonNullable<QueryResult<typeof albumQuery>>): Album {
  const cover = normalisePicture(raw.coverImage)
  const main = normalisePicture(raw.mainImage)
  const banner = cover ?? main
  const share = main ?? cover
  const date = isoDate(raw.publishedDate)
  const newer = normaliseNeighbour(raw.newer)
  const older = normaliseNeighbour(raw.older)
  return {
    title: text(raw.title, 'Untitled'),
    text: text(raw.smallDescription),
    ...(date && {date}),
    ...(newer && {newer}),
    ...(older && {older}),
    ...(banner && {banner}),
    ...(share && {share}),
    pictures: mapList(raw.images, (image, index) => {
      const drawable = normalisePicture(image)
      return drawable && {key: image._key ?? String(index), picture: drawable}
    }),
  }
}

/** How many pictures an album holds, in words. */
export function pictureCount(count: number): string {
  return count === 1 ? '1 picture' : `${count} pictures`
}
