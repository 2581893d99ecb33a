import type {ClientReturn} from '@sanity/client'
import {isoDate, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import type {albumListQuery, albumQuery} from './gallery.queries.ts'

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
  /** What the banner shows: the cover, or the main picture where there is none (behaviour B191). */
  banner?: Picture
  /** What is shown where the album is shared. */
  share?: Picture
  pictures: {key: string; picture: Picture}[]
}

export function normaliseAlbumCard(
  raw: ClientReturn<typeof albumListQuery>['items'][number],
): AlbumCard {
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

export function normaliseAlbum(raw: NonNullable<ClientReturn<typeof albumQuery>>): Album {
  const cover = normalisePicture(raw.coverImage)
  const main = normalisePicture(raw.mainImage)
  const banner = cover ?? main
  const share = main ?? cover
  const date = isoDate(raw.publishedDate)
  return {
    title: text(raw.title, 'Untitled'),
    ...(date && {date}),
    ...(banner && {banner}),
    ...(share && {share}),
    pictures: mapList(raw.images, (image, index) => {
      const drawable = normalisePicture(image)
      return drawable && {key: image._key ?? String(index), picture: drawable}
    }),
  }
}
