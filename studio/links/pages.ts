import {DETAIL_PATHS, PAGES} from '#schemas/pages.ts'
import {pathKey} from '#schemas/rules/path-key.ts'
import {detailPathOf, isRecord, pathOf} from '#schemas/rules/site-paths.ts'

/** A page that a link may choose. */
export interface PageOffer {
  /** The published id of its document. */
  id: string
  path: string
  title: string
  /** The name of its type as editors know it: “News item”. */
  kind: string
}

const ITEM_KINDS: Readonly<Record<string, string>> = {
  news: 'News item',
  publication: 'Publication',
  gallery: 'Photo album',
}

const FIXED_PAGES = PAGES.map(({id, path, title}): PageOffer => ({id, path, title, kind: 'Page'}))

/** The fixed page that has an id. */
export const fixedPage = (id: string | undefined): PageOffer | undefined =>
  FIXED_PAGES.find((page) => page.id === id)

/** The fixed pages with a word of their title or path that begins as what was typed; all where nothing was. */
export function fixedPages(text: string): PageOffer[] {
  const typed = wordsOf(text)
  return FIXED_PAGES.filter(({title, path}) => {
    const names = wordsOf(`${title} ${path}`)
    return typed.every((word) => names.some((name) => name.startsWith(word)))
  })
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Reads the items that a query gives; those without a title or a slug have nothing to offer. */
export function itemOffers(documents: unknown): PageOffer[] {
  return (Array.isArray(documents) ? documents : []).flatMap((document: unknown) => {
    if (!isRecord(document)) return []
    const {_id: id, _type: type, title, slug} = document
    if (typeof id !== 'string' || typeof type !== 'string' || typeof title !== 'string') return []
    const path = detailPathOf({_type: type, slug})
    return path ? [{id, path, title, kind: ITEM_KINDS[type] ?? type}] : []
  })
}

/**
 * Reads what was typed or pasted as the address of a link. An address of this site becomes its path.
 *
 * @param origin - The site's own: `https://example.org`.
 * @returns Undefined for words, which search for a page.
 */
export function addressIn(typed: string, origin: string): string | undefined {
  const text = typed.trim()
  if (!/^(?:\/|#|[a-z][a-z\d+.-]*:)/i.test(text)) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.origin === origin ? url.pathname + url.search + url.hash : text
}

/** The document whose page has an address: a fixed page by its id, an item by its type and slug. */
export function targetOf(href: string): {id: string} | {type: string; slug: string} | undefined {
  if (!href.startsWith('/')) return undefined
  const path = pathKey(pathOf(href))
  const page = FIXED_PAGES.find((candidate) => pathKey(candidate.path) === path)
  if (page) return {id: page.id}
  const folder = Object.entries(DETAIL_PATHS).find(([, start]) => path.startsWith(`${start}/`))
  return folder && {type: folder[0], slug: path.slice(folder[1].length + 1)}
}
