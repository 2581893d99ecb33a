import {pathOf} from './site-paths.ts'
import {type DocumentNode, walkDocument} from './walk-document.ts'

/** The fields with a link: `href` in text, navigation and buttons, the others in hero slides and redirects. */
const LINK_FIELDS = new Set(['href', 'buttonLink', 'to'])

/** A link or reference of a document that leads nowhere. */
export interface LinkProblem extends Pick<DocumentNode, 'path' | 'segments'> {
  message: string
}

/**
 * Finds links within the site that lead to no page, no document and no redirect.
 *
 * @param knownPaths - Every path of the site, from `sitePaths`.
 */
export function findBrokenLinks(document: unknown, knownPaths: ReadonlySet<string>): LinkProblem[] {
  return [...walkDocument(document)].flatMap(({path, segments, key, value}) => {
    if (!LINK_FIELDS.has(key) || typeof value !== 'string' || !value.startsWith('/')) return []
    return knownPaths.has(pathOf(value))
      ? []
      : [{path, segments, message: `“${value}” leads to no page of the site.`}]
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

/** Whether an id belongs to an uploaded image or file. */
export const isAssetId = (id: string): boolean => /^(image|file)-[0-9a-f]+/.test(id)

function messageFor(id: string): string {
  if (id.startsWith('image-')) return 'The picture is gone: choose another.'
  if (id.startsWith('file-')) return 'The file is gone: upload it again.'
  return `There is no document “${id}”.`
}
