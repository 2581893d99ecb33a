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

/** The keys of every path of the site: the fixed pages, the documents' own pages, and what redirects answer. */
export function sitePaths(documents: readonly PathFields[]): Set<string> {
  const made = documents.map((document) =>
    document._type === 'redirect' ? document['from'] : detailPathOf(document),
  )
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
 * The fields with a link: `href` in text, navigation and buttons, the others in hero slides, redirects, events and the
 * button that leaves the whistleblower policy.
 */
const LINK_FIELDS = new Set(['href', 'buttonLink', 'to', 'link', 'url'])

const NO_PAGE = 'leads to no page of the site.'

/** The sentence for a path that the site does not have. */
export const deadLinkMessage = (href: string): string => `“${href}” ${NO_PAGE}`

export const isDeadLinkMessage = (message: string): boolean => message.endsWith(NO_PAGE)

/** A link or reference of a document that leads nowhere. */
export interface LinkProblem extends Pick<DocumentNode, 'path' | 'segments'> {
  message: string
}

/**
 * Finds links within the site that lead to no page, no document, no redirect and no file of the server.
 *
 * @param knownPaths - The keys of every path of the site, from `sitePaths`.
 */
export function findBrokenLinks(document: unknown, knownPaths: ReadonlySet<string>): LinkProblem[] {
  return [...walkDocument(document)].flatMap(({path, segments, key, value}) => {
    if (!LINK_FIELDS.has(key) || typeof value !== 'string' || !value.startsWith('/')) return []
    const target = pathOf(value)
    return knownPaths.has(pathKey(target)) || isServerFile(target)
      ? []
      : [{path, segments, message: deadLinkMessage(value)}]
  })
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
  return [...walkDocument(document)].flatMap(({path, segments, key, value}) => {
    if (key !== '_ref' || typeof value !== 'string' || exists(value)) return []
    return [{path, segments, message: messageFor(value)}]
  })
}

/** Tells whether an id belongs to an uploaded image or file. */
export const isAssetId = (id: string): boolean => /^(image|file)-[0-9a-f]+/.test(id)

function messageFor(id: string): string {
  if (id.startsWith('image-')) return 'The picture is gone: choose another.'
  if (id.startsWith('file-')) return 'The file is gone: upload it again.'
  return `There is no document “${id}”.`
}
