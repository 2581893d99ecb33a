import {DETAIL_PATHS, PAGE_PATHS} from '../pages.ts'

/** The fields of a document that its path is made of. */
export interface PathFields {
  _type: string
  [field: string]: unknown
}

/**
 * The path of the page that a document has to itself: `/news/<slug>`.
 *
 * @returns Null for types without detail pages, and without a slug.
 */
export function detailPathOf(document: PathFields): string | null {
  const folder = Object.entries(DETAIL_PATHS).find(([type]) => type === document._type)?.[1]
  const slug = slugOf(document['slug'])
  return folder && slug ? `${folder}/${slug}` : null
}

function slugOf(slug: unknown): string | undefined {
  if (typeof slug !== 'object' || slug === null || !('current' in slug)) return undefined
  return typeof slug.current === 'string' ? slug.current : undefined
}

/** Every path of the site: the fixed pages, the documents' own pages, and what redirects answer. */
export function sitePaths(documents: readonly PathFields[]): Set<string> {
  const made = documents.map((document) =>
    document._type === 'redirect' ? document['from'] : detailPathOf(document),
  )
  const paths: unknown[] = [...Object.values(PAGE_PATHS), ...made]
  return new Set(paths.flatMap((path) => (typeof path === 'string' && path ? [path] : [])))
}

/**
 * The path of a link without query, hash and closing slash; other sites' URLs stay as they are.
 */
export function pathOf(href: string): string {
  return href.startsWith('/') ? href.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '') : href
}
