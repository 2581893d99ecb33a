import {listWindow, type ListWindow, pageCount} from '../listing/list-url.ts'
import {foldSearch, hasWord} from '../search/fold-text.ts'
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

/**
 * Checks the response to a query for one document by its slug: the document, or null where there
 * is none.
 *
 * @throws where it is neither, so that a broken response does not count as a page that does not exist.
 */
export function checkDocument<Raw extends {slug: string | null}>(
  raw: Raw | null,
  slug: string,
): Raw | null {
  if (raw !== null && (typeof raw !== 'object' || raw.slug !== slug)) {
    throw new Error('The content service did not answer with the document.')
  }
  return raw
}

/**
 * Caches what `fetch` returns, per client and parameters, for `ttl` milliseconds: what was fetched
 * ahead on hover, or a moment ago, is not fetched twice. Failures are not cached. On the server each
 * request has a client of its own, so nothing is cached longer than that.
 *
 * Our own rather than a library's: it is part of what every visitor downloads.
 */
export function cacheWithTtl<Params, Result>(
  fetch: (cms: Cms, params: Params) => Promise<Result>,
  ttl: number,
): (cms: Cms, params: Params) => Promise<Result> {
  const caches = new WeakMap<Cms, Map<string, {expires: number; result: Promise<Result>}>>()
  return (cms, params) => {
    const cache = caches.get(cms) ?? new Map<string, {expires: number; result: Promise<Result>}>()
    caches.set(cms, cache)
    const now = Date.now()
    for (const [key, {expires}] of cache) if (now > expires) cache.delete(key)
    const key = JSON.stringify(params)
    const cached = cache.get(key)
    if (cached) return cached.result
    const result = fetch(cms, params)
    cache.set(key, {expires: now + ttl, result})
    result.catch(() => {
      // An older request that fails late leaves what has replaced it.
      if (cache.get(key)?.result === result) cache.delete(key)
    })
    return result
  }
}

/** Milliseconds for which a page's texts and settings are cached: they change seldom. */
export const pageTextsTtl = 5 * 60_000

/**
 * Caches the texts of a page, per client. Nobody waits for texts that are older: they show once more, and fresh ones,
 * which are fetched meanwhile, the next time.
 */
export function cacheTexts<Texts>(fetch: (cms: Cms) => Promise<Texts>) {
  const fetchFresh = cacheWithTtl((cms, _none: null) => fetch(cms), pageTextsTtl)
  const last = new WeakMap<Cms, Promise<Texts>>()
  return (cms: Cms): Promise<Texts> => {
    const fresh = fetchFresh(cms, null)
    const shown = last.get(cms)
    fresh.then(
      () => last.set(cms, fresh),
      () => {},
    )
    return shown ?? fresh
  }
}

/** Milliseconds for which a list or an item is cached: enough for a hover, or for going back. */
export const contentTtl = 30_000
