import {PAGES, type ItemType, type PageId} from '#schemas/pages.ts'
import {
  albumAddress,
  chosenPhoto,
  galleryAddress,
} from '#web/src/features/gallery/gallery-address.ts'
import {newsAddress, parseNewsFilter} from '#web/src/features/news/news-filter.ts'
import {
  parsePublicationsFilter,
  publicationsAddress,
} from '#web/src/features/publications/publications-filter.ts'
import {parseSearchQuery, searchAddress} from '#web/src/shared/search/search-query.ts'
import {parsePage} from '#web/src/shared/listing/list-window.ts'

type Address = (path: string, params: URLSearchParams) => string

/** The address of a page with the parameters that it reads. A page that is not here reads none. */
const addresses: Partial<Record<PageId | ItemType, Address>> = {
  newsPage: (_, params) => newsAddress(parseNewsFilter(params)),
  publicationsPage: (_, params) => publicationsAddress(parsePublicationsFilter(params)),
  galleryPage: (_, params) => galleryAddress(parsePage(params.get('page'))),
  searchPage: (path, params) => searchAddress(path, parseSearchQuery(params)),
  gallery: (path, params) => albumAddress(path, chosenPhoto(params)),
}

const pageIds = new Map<string, PageId>(PAGES.map(({path, id}) => [path, id]))
const itemTypes = new Map(PAGES.map(({path, itemType}) => [path, itemType]))

/**
 * The one address of the page that a URL shows: path and query, with the parameters that the page
 * reads, in one order and spelling (behaviour B13).
 *
 * @returns undefined where no page of the registry has exactly this path: it is a 404, or the page of
 *   a newsletter's link, which holds a person's token, or an unusual spelling of another's path.
 */
export function pageAddress({pathname, searchParams}: URL): string | undefined {
  const id = pageIds.get(pathname) ?? itemTypeOf(pathname)
  if (id === undefined) return undefined
  return addresses[id]?.(pathname, searchParams) ?? pathname
}

/** The type of the item whose page may have this path: `news` for `/news/<slug>`. */
function itemTypeOf(pathname: string): ItemType | undefined {
  const end = pathname.lastIndexOf('/')
  const slug = pathname.slice(end + 1)
  return isSlug(slug) ? itemTypes.get(pathname.slice(0, end)) : undefined
}

/** Whether a part of a path is written as the site's own links write a slug. */
function isSlug(part: string): boolean {
  try {
    return part !== '' && encodeURIComponent(decodeURIComponent(part)) === part
  } catch {
    return false
  }
}
