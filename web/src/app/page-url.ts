import {matchRoutes} from 'react-router-dom'
import {DATED_PAGES, type ItemType, ITEMS, type PageId, PAGES} from '#schemas/pages.ts'
import {albumUrl, chosenPhoto, galleryUrl} from '#web/src/features/gallery/gallery-url.ts'
import {newsUrl, parseNewsFilter} from '#web/src/features/news/news-filter.ts'
import {
  parsePublicationsFilter,
  publicationsUrl,
} from '#web/src/features/publications/publications-filter.ts'
import {editionOf, editionUrl} from '#web/src/shared/editions.ts'
import {parsePageNumber} from '#web/src/shared/listing/list-url.ts'
import {parseSearchQuery, searchUrl} from '#web/src/shared/search/search.ts'
import {pages} from './pages.ts'

type MakeUrl = (path: string, params: URLSearchParams) => string

/** Makes the URL of a page with the parameters that it reads. A page that is not here reads none. */
const urlMakers: Partial<Record<PageId | ItemType, MakeUrl>> = {
  newsPage: (_, params) => newsUrl(parseNewsFilter(params)),
  publicationsPage: (_, params) => publicationsUrl(parsePublicationsFilter(params)),
  galleryPage: (_, params) => galleryUrl(parsePageNumber(params.get('page'))),
  searchPage: (path, params) => searchUrl(path, parseSearchQuery(params)),
  ...Object.fromEntries(
    DATED_PAGES.map((id): [PageId, MakeUrl] => [
      id,
      (path, params) => editionUrl(path, editionOf(params)),
    ]),
  ),
  gallery: (path, params) => albumUrl(path, chosenPhoto(params)),
}

const pageIds = new Map<string, PageId>(PAGES.map(({path, id}) => [path, id]))
const itemTypes = new Map(ITEMS.map(({type, page}) => [page.path, type]))

/**
 * Normalises the URL of a page: path and query, with the parameters that the page reads, in one order
 * and spelling.
 *
 * @returns undefined where no page of the registry has exactly this path: it is a 404, or the page of
 *   a newsletter's link, which holds a person's token, or an unusual spelling of another's path.
 */
export function pageUrl({pathname, searchParams}: URL): string | undefined {
  const id = pageIds.get(pathname) ?? itemTypeOf(pathname)
  if (id === undefined) return undefined
  return urlMakers[id]?.(pathname, searchParams) ?? pathname
}

/** The type of the item whose page may have this path: `news` for `/news/<slug>`. */
function itemTypeOf(pathname: string): ItemType | undefined {
  const end = pathname.lastIndexOf('/')
  const slug = pathname.slice(end + 1)
  return isSlug(slug) ? itemTypes.get(pathname.slice(0, end)) : undefined
}

/** Tells whether a part of a path is written as the site's own links write a slug. */
const isSlug = (part: string): boolean =>
  part !== '' && isDecodable(part) && encodeURIComponent(decodeURIComponent(part)) === part

/** Tells whether what is percent-encoded in a path is UTF-8. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length <= path.length
  } catch {
    return false
  }
}

/** The page that a path belongs to; of a page of the registry's items also which item it is to show. */
type PageMatch = {item?: {type: ItemType; slug: string}}

const pagePatterns = pages.map(({path, itemType}) => ({
  path,
  handle: itemType,
  caseSensitive: true,
}))

/** The page whose route a path matches; undefined where it is surely a 404. */
export function matchPage(pathname: string): PageMatch | undefined {
  // The router would write a warning for each.
  if (!isDecodable(pathname)) return undefined
  const match = matchRoutes(pagePatterns, pathname)?.at(-1)
  if (!match) return undefined
  const {
    route: {handle: type},
    params: {slug},
  } = match
  return type && slug !== undefined ? {item: {type, slug}} : {}
}
