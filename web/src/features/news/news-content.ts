import {NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import {cacheTexts, cacheWithTtl, contentTtl} from '#web/src/shared/cms/cached-fetch.ts'
import {checkDocument} from '#web/src/shared/cms/check-document.ts'
import type {Cms, QueryResult} from '#web/src/shared/cms/client.ts'
import {
  createListFetcher,
  type ListEntry,
  type ListPage,
  type Neighbour,
  normaliseListEntry,
  normaliseNeighbour,
} from '#web/src/shared/cms/lists.ts'
import {href, isoDate, mapList, publishedDate, text} from '#web/src/shared/cms/normalise.ts'
import {normaliseRichContent, type RichBlock} from '#web/src/shared/cms/rich-text.ts'
import {type SearchResults, searchUrl} from '#web/src/shared/search/search.ts'
import {SEARCH_PATH} from '#web/contract/paths.ts'
import {effectiveCategory, newsPerPage, type NewsFilter} from './news-filter.ts'
import {newsItemQuery, newsListQuery, newsPageQuery, recentNewsQuery} from './news.queries.ts'

/** A news item as lists show it. */
export type NewsEntry = ListEntry & {categories: string[]; tags: string[]}

/** When and where an event takes place. Dates are `YYYY-MM-DD`; what an editor left empty is missing. */
export type NewsEvent = {
  start?: string
  end?: string
  place: string
  deadline?: string
  link?: string
}

export type NewsItem = NewsEntry & {
  author: string
  /** When it last changed: an ISO date with a time. */
  modified?: string
  content: RichBlock[]
  event?: NewsEvent
  /** The album with its pictures, where it has a slug; its title may be empty. */
  album?: {slug: string; title: string}
  /** Other items on the same subjects, nearest first. */
  related: Neighbour[]
  newer?: Neighbour
  older?: Neighbour
}

const categories = new Set<string>(NEWS_CATEGORIES)

const fetchFilteredNews = createListFetcher({
  query: newsListQuery,
  pageSize: newsPerPage,
  normalise: normaliseNewsEntry,
})

export function fetchNewsList(cms: Cms, filter: NewsFilter): Promise<ListPage<NewsEntry>> {
  const {tag, search, page} = filter
  return fetchFilteredNews(cms, {category: effectiveCategory(filter), tag, search}, page)
}

/** Fetches the newest items, as many as asked for. */
export const fetchRecentNews = cacheWithTtl(
  async (cms: Cms, count: number): Promise<ListEntry[]> =>
    mapList(await cms.fetch(recentNewsQuery, {count}), (raw) =>
      normaliseListEntry(raw, raw.newsImage),
    ),
  contentTtl,
)

/** Fetches one item; null where the slug resolves to none. */
export const fetchNewsItem = cacheWithTtl(
  async (cms: Cms, slug: string): Promise<NewsItem | null> => {
    const raw = checkDocument(await cms.fetch(newsItemQuery, {slug}), slug)
    return raw && normaliseNewsItem(raw)
  },
  contentTtl,
)

/** Fetches the texts of the news pages, list and detail. */
export const fetchNewsTexts = cacheTexts((cms) => cms.fetch(newsPageQuery))

/**
 * Fetches how many results the search over the whole site has.
 *
 * @throws where it is away, answers with an error, or `signal` ends it.
 */
export async function fetchSearchCount(search: string, signal: AbortSignal): Promise<number> {
  const query = {search, group: undefined, page: 1}
  const response = await fetch(searchUrl(SEARCH_PATH, query), {signal})
  if (!response.ok) throw new Error(`The search answered with status ${response.status}.`)
  const {total}: SearchResults = await response.json()
  return total
}

function normaliseNewsEntry(raw: QueryResult<typeof newsListQuery>['items'][number]): NewsEntry {
  return {
    ...normaliseListEntry(raw, raw.newsImage),
    categories: names(raw.categories).filter((name) => categories.has(name)),
    tags: names(raw.tags),
  }
}

type RawItem = NonNullable<QueryResult<typeof newsItemQuery>>

function normaliseNewsItem(raw: RawItem): NewsItem {
  const newer = normaliseNeighbour(raw.newer)
  const older = normaliseNeighbour(raw.older)
  const event = normaliseEvent(raw.event)
  const album = {slug: text(raw.album?.slug), title: text(raw.album?.title)}
  return {
    ...normaliseNewsEntry(raw),
    author: text(raw.author),
    modified: raw._updatedAt,
    content: normaliseRichContent(raw.content),
    ...(event && {event}),
    ...(album.slug && {album}),
    related: mergeRelated(Object.values(raw.related ?? {}), raw.slug),
    ...(newer && {newer}),
    ...(older && {older}),
  }
}

type StoredEvent = NonNullable<RawItem['event']>
type RawEvent = {[Field in keyof StoredEvent]?: StoredEvent[Field] | null} | null | undefined

/** Normalises an event; nothing where no field of it is filled in. */
export function normaliseEvent(raw: RawEvent): NewsEvent | undefined {
  const start = isoDate(raw?.start)
  const end = isoDate(raw?.end)
  const place = text(raw?.place)
  const deadline = isoDate(raw?.deadline)
  const link = href(raw?.link)
  if (!start && !place && !deadline && !link) return undefined
  return {
    place,
    ...(start && {start}),
    ...(start && end && end > start && {end}),
    ...(deadline && {deadline}),
    ...(link && {link}),
  }
}

/** The first day of an event, and the last one where it takes several. */
export const eventDays = ({start, end}: {start?: string; end?: string}): string =>
  [...new Set([start, end])].flatMap((date) => (date ? [publishedDate(date)] : [])).join(' to ')

function names(raw: readonly (string | null)[] | null | undefined): string[] {
  return [...new Set(mapList(raw, (name) => text(name) || undefined))]
}

/**
 * The items that share tags with one: those that share most first, then the newest.
 *
 * @param lists the items with its first tag, those with its second, …; an item may stand in several.
 * @param ownSlug the slug of the item itself, which is left out.
 */
export function mergeRelated(
  lists: readonly (readonly RawItem['related']['first'][number][] | null)[],
  ownSlug: string | null,
): Neighbour[] {
  const bySlug = new Map<string, {neighbour: Neighbour; date: string; sharedTags: number}>()
  for (const raw of lists.flatMap((list) => list ?? [])) {
    const neighbour = normaliseNeighbour(raw)
    if (!neighbour || neighbour.slug === ownSlug) continue
    const {sharedTags} = bySlug.get(neighbour.slug) ?? {sharedTags: 0}
    const date = raw.publishedDate ?? ''
    bySlug.set(neighbour.slug, {neighbour, date, sharedTags: sharedTags + 1})
  }
  return [...bySlug.values()]
    .sort((a, b) => b.sharedTags - a.sharedTags || b.date.localeCompare(a.date))
    .map(({neighbour}) => neighbour)
}

/** Words that an adult reads in a minute of a text like ours. */
const wordsPerMinute = 220

/** How many minutes it takes to read a text; 0 for none. */
export function readingMinutes(blocks: readonly RichBlock[]): number {
  return Math.ceil(countWords(blocks) / wordsPerMinute)
}

function countWords(blocks: readonly RichBlock[]): number {
  return blocks
    .map(({text = '', children = []}) => (text.match(/\S+/g)?.length ?? 0) + countWords(children))
    .reduce((sum, count) => sum + count, 0)
}
