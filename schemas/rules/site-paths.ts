/** The paths of the site, and the links and references of documents that lead nowhere. */
import type {Path} from '@sanity/types'
import {DETAIL_PATHS, isServerFile, PAGE_PATHS} from '../pages.ts'
import {pathKey} from './path-key.ts'

/** The fields of a document that its path is made of. */
export interface PathFields {
  _type: string
  [field: string]: unknown
}

/** Tells whether a value is an object with fields: neither a list nor null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The index of the entry that a segment of a path names by its number or its `_key`; -1 where the list has none. */
export function entryIndex(
  list: readonly unknown[],
  segment: Exclude<Path[number], string>,
): number {
  if (typeof segment === 'number') return segment
  if (Array.isArray(segment)) return Number(segment[0])
  return list.findIndex((item) => isRecord(item) && item['_key'] === segment._key)
}

/**
 * The path of the page that a document has to itself: `/news/<slug>`.
 *
 * @returns Null for types without detail pages, and without a slug.
 */
export function detailPathOf({_type, slug}: PathFields): string | null {
  const folder = Object.entries(DETAIL_PATHS).find(([type]) => type === _type)?.[1]
  const current = isRecord(slug) ? slug['current'] : undefined
  return folder && typeof current === 'string' && current ? `${folder}/${current}` : null
}

/** Tells whether a redirect says that a page is gone, in place of leading elsewhere. */
export const isGone = (document: unknown): boolean =>
  isRecord(document) && document['_type'] === 'redirect' && document['gone'] === true

/** The keys of every path of the site: the fixed pages, the documents' own pages, and what redirects lead elsewhere. */
export function sitePaths(documents: readonly PathFields[]): Set<string> {
  const made = documents
    .filter((document) => !isGone(document))
    .map((document) => (document._type === 'redirect' ? document['from'] : detailPathOf(document)))
  const paths: unknown[] = [...Object.values(PAGE_PATHS), ...made]
  return new Set(paths.flatMap((path) => (typeof path === 'string' && path ? [pathKey(path)] : [])))
}

/**
 * The path of a link without query, hash and closing slash; other sites' URLs stay as they are.
 */
export function pathOf(href: string): string {
  return href.startsWith('/') ? href.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '') : href
}

/** One value in a document, and its path. */
interface DocumentNode {
  /** The path for messages: `content[3].alt`. */
  path: string
  /** The path as the Studio writes it; list entries by their `_key` where they have one. */
  segments: Path
  /** The name of the field; an entry of a list has the name of the list. */
  key: string
  value: unknown
}

/** Yields every value of a document, lists and objects before their contents. */
export function* walkDocument(
  value: unknown,
  path = '',
  segments: Path = [],
  key = '',
): Generator<DocumentNode> {
  yield {path, segments, key, value}
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* walkDocument(item, `${path}[${index}]`, [...segments, segmentOf(item, index)], key)
    }
  } else if (isRecord(value)) {
    for (const [name, field] of Object.entries(value)) {
      yield* walkDocument(field, path ? `${path}.${name}` : name, [...segments, name], name)
    }
  }
}

const segmentOf = (item: unknown, index: number): Path[number] =>
  isRecord(item) && typeof item['_key'] === 'string' ? {_key: item['_key']} : index

/**
 * The fields with the text of a link: `href` in text, navigation and buttons, the others in hero slides, redirects,
 * events and the whistleblower policy.
 */
export const LINK_FIELDS = ['href', 'buttonLink', 'to', 'link', 'url']

/** A link of a document, as `linkFields` stores it. */
export interface DocumentLink extends Pick<DocumentNode, 'path' | 'segments'> {
  /** The object that holds the link. */
  holder: Record<string, unknown>
  /** The field of its text. */
  field: string
  /** The last address of the link. */
  href: string
  /** The published id of the document whose page it leads to. */
  page: string | undefined
}

/** Yields every link of a document, by the path of its text. */
export function* linksOf(document: unknown): Generator<DocumentLink> {
  for (const {path, segments, value} of walkDocument(document)) {
    if (!isRecord(value)) continue
    for (const field of LINK_FIELDS) {
      const href = value[field]
      if (typeof href !== 'string' || href === '') continue
      const at = path ? `${path}.${field}` : field
      yield {
        path: at,
        segments: [...segments, field],
        holder: value,
        field,
        href,
        page: pageIn(value),
      }
    }
  }
}

/** The published id of the document that `page` refers to, in an object with a link. */
export function pageIn(holder: unknown): string | undefined {
  const page = isRecord(holder) ? holder['page'] : undefined
  const id = isRecord(page) ? page['_ref'] : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** The value of `page` in a link to the page of a document. */
export const pageReference = (id: string) => ({
  _type: 'reference' as const,
  _ref: id,
  _weak: true as const,
})

/** A page of the site as links refer to it. */
export interface LinkedPage {
  /** The published id of its document. */
  id: string
  path: string
}

/** The fixed pages, and those that published documents have of their own. */
export const linkedPages = (documents: readonly PathFields[]): LinkedPage[] => [
  ...Object.entries(PAGE_PATHS).map(([id, path]) => ({id, path})),
  ...documents.flatMap((document) => {
    const path = detailPathOf(document)
    return path && typeof document['_id'] === 'string' ? [{id: document['_id'], path}] : []
  }),
]

/** The path of a page, with the query and the anchor of an address. */
export const addressOn = (path: string, href: string): string =>
  path + (/[?#].*$/s.exec(href)?.[0] ?? '')

/**
 * Finds the page that an address of this site leads to.
 *
 * @param pages - By the keys of their paths.
 */
export const pageAt = (
  href: string,
  pages: ReadonlyMap<string, LinkedPage>,
): LinkedPage | undefined => (href.startsWith('/') ? pages.get(pathKey(pathOf(href))) : undefined)

export const byPath = (pages: readonly LinkedPage[]): ReadonlyMap<string, LinkedPage> =>
  new Map(pages.map((page) => [pathKey(page.path), page]))

const NO_PAGE = 'leads to no page of the site.'

/** The sentence for a path that the site does not have. */
export const deadLinkMessage = (href: string): string => `“${href}” ${NO_PAGE}`

/** The sentence for a link to a page that visitors do not see yet. */
export const unpublishedPageMessage = (href: string): string =>
  `The page of this link is not published: until then “${href}” ${NO_PAGE}`

export const isDeadLinkMessage = (message: string): boolean => message.endsWith(NO_PAGE)

/** A link or reference of a document that leads nowhere. */
export interface LinkProblem extends Pick<DocumentNode, 'path' | 'segments'> {
  message: string
  /** `warning` where publishing something else mends it. */
  level: 'error' | 'warning'
}

/** The site, as links look for their pages. */
export interface LinkTargets {
  /** The keys of every path of the site, from `sitePaths`. */
  paths: ReadonlySet<string>
  /** The ids of the documents with a page, from `linkedPages`. */
  pages: ReadonlySet<string>
  /** Tells whether a document exists that is not published. */
  isDraft: (id: string) => boolean
}

/** Finds links within the site that lead to no page, no document, no redirect and no file of the server. */
export const findBrokenLinks = (document: unknown, targets: LinkTargets): LinkProblem[] =>
  [...(isGone(document) ? [] : linksOf(document))].flatMap(
    ({href, page, path, segments}): LinkProblem[] => {
      if (page && targets.pages.has(page)) return []
      if (!isDeadPath(href, targets.paths)) return []
      const at = {path, segments}
      return page && targets.isDraft(page)
        ? [{...at, message: unpublishedPageMessage(href), level: 'warning'}]
        : [{...at, message: deadLinkMessage(href), level: 'error'}]
    },
  )

/** Tells whether an address is one of this site that nothing answers. */
export function isDeadPath(href: string, paths: ReadonlySet<string>): boolean {
  const path = pathOf(href)
  return path.startsWith('/') && !isServerFile(path) && !paths.has(pathKey(path))
}

/**
 * Finds references to documents, images and files that do not exist.
 *
 * @param exists - Whether a document with that id exists; an asset is a document too.
 */
export function findBrokenReferences(
  document: unknown,
  exists: (id: string) => boolean,
): LinkProblem[] {
  return [...walkDocument(document)].flatMap(({path, segments, key, value}): LinkProblem[] => {
    if (key !== '_ref' || typeof value !== 'string' || exists(value)) return []
    // `findBrokenLinks` reports those of links.
    if (segments.at(-2) === 'page') return []
    return [{path, segments, message: messageFor(value), level: 'error'}]
  })
}

/** Tells whether an id belongs to an uploaded image or file. */
export const isAssetId = (id: string): boolean => /^(image|file)-[0-9a-f]+/.test(id)

function messageFor(id: string): string {
  if (id.startsWith('image-')) return 'The picture is gone: choose another.'
  if (id.startsWith('file-')) return 'The file is gone: upload it again.'
  return `There is no document “${id}”.`
}
