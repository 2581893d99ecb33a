import {pictureAsset} from '#web/src/shared/testing/documents.ts'

const asset = {_ref: pictureAsset._id}
const names = ['one', 'two', 'three', 'four']

export type AlbumDocument = {_id: string; _type: string; images: (object | null)[]} & Record<
  string,
  unknown
>

/** An album of `count` pictures, at most four. */
export const albumDocument = (slug: string, count: number): AlbumDocument => ({
  _id: `gallery-${slug}`,
  _type: 'gallery',
  title: slug,
  slug: {current: slug},
  coverImage: {alt: '', asset},
  images: names.slice(0, count).map((name) => ({
    _key: name,
    alt: `Picture ${name}`,
    caption: `Caption of ${name}`,
    asset,
  })),
})
