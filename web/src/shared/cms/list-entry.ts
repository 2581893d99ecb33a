import {isoDate, text} from './normalise.ts'
import {normalisePicture, type Picture, type RawImage} from './picture.ts'

/** What lists and cards show of a news item or a publication. */
export type ListEntry = {
  id: string
  title: string
  summary: string
  /** Empty where the entry has no page and cannot be opened. */
  slug: string
  /** `YYYY-MM-DD`. */
  date?: string
  image?: Picture
}

export type RawEntry = {
  _id: string
  title?: string | null
  smallDescription?: string | null
  slug?: string | null
  publishedDate?: string | null
}

type RawPicture = {
  alt?: string | null
  decorative?: boolean | null
  image?: RawImage | null
} | null

/** Normalises a card's fields. Its picture has the alternative text beside the image. */
export function normaliseListEntry(raw: RawEntry, cover: RawPicture | undefined): ListEntry {
  const date = isoDate(raw.publishedDate)
  const image = normaliseCover(cover)
  return {
    id: raw._id,
    title: text(raw.title, 'Untitled'),
    summary: text(raw.smallDescription),
    slug: text(raw.slug),
    ...(date && {date}),
    ...(image && {image}),
  }
}

function normaliseCover(raw: RawPicture | undefined): Picture | undefined {
  return normalisePicture(
    raw?.image && {...raw.image, decorative: raw.decorative ?? false},
    raw?.alt,
  )
}

/** A link to the item before or after, where it has both a title and a slug. */
export type Neighbour = {title: string; slug: string}

export function normaliseNeighbour(
  raw: {title?: string | null; slug?: string | null} | null | undefined,
): Neighbour | undefined {
  const slug = text(raw?.slug)
  return slug ? {slug, title: text(raw?.title, 'Untitled')} : undefined
}
