import {listWindow, type ListWindow, pageCount} from '../listing/list-url.ts'
import {foldSearch, hasWord} from '../search/fold-text.ts'
import {cacheWithTtl, contentTtl} from './cached-fetch.ts'
import type {Cms, QueryResult} from './client.ts'
import {isoDate, mapList, text} from './normalise.ts'
import {normalisePicture, type Picture, type RawImage} from './picture.ts'

/** The entries of one page of a list, and how many the whole list has. */
export type ListPage<Entry> = {items: Entry[]; total: number}

type ItemOf<Response> = Response extends {items: readonly (infer Item)[]} ? Item : never

type Params = Record<string, string | number>

/**
 * Makes the function that fetches pages of a list; they are cached for a while.
 *
 * @param query a `defineQuery` constant with parameters `from` and `to`, which answers `items` and
 *   the `total` of the whole list.
 * @param normalise maps one raw item to what components draw.
 * @returns a function of the client, the query's other parameters and the page's number. Beyond the
 *   last page it fetches the last, which is only known from the first response. A
 *   `search` without a letter or digit finds nothing. It throws where the content service is away, or
 *   answers something that is not a list.
 */
export function createListFetcher<const Query extends string, Entry>({
  query,
  pageSize,
  normalise,
}: {
  query: Query
  pageSize: number
  normalise: (raw: ItemOf<QueryResult<Query>>) => Entry
}) {
  const isList = (response: unknown): response is ListPage<ItemOf<QueryResult<Query>>> =>
    hasItems(response)
  const fetchWindow = cacheWithTtl(
    async (cms: Cms, params: Params & ListWindow): Promise<ListPage<Entry>> => {
      const response: unknown = await cms.fetch(query, params)
      if (!isList(response)) {
        throw new Error('The content service did not answer with a list.')
      }
      return {items: mapList(response.items, normalise), total: response.total}
    },
    contentTtl,
  )
  return async (cms: Cms, params: Params, page: number): Promise<ListPage<Entry>> => {
    const search = String(params['search'] ?? '')
    if (search !== '' && !hasWord(search)) return {items: [], total: 0}
    const filter = 'search' in params ? {...params, ...foldSearch(search)} : params
    const list = await fetchWindow(cms, {...filter, ...listWindow(page, pageSize)})
    const last = pageCount(list.total, pageSize)
    if (page <= last || list.total === 0) return list
    return fetchWindow(cms, {...filter, ...listWindow(last, pageSize)})
  }
}

function hasItems(response: unknown): response is {items: unknown[]; total: number} {
  if (typeof response !== 'object' || response === null) return false
  if (!('items' in response) || !('total' in response)) return false
  return Array.isArray(response.items) && typeof response.total === 'number'
}

/** A news item or a publication, as lists and cards show it. */
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

type RawEntry = {
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
