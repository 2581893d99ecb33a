import {pathOf} from './site-paths.ts'
import {type Visited, visit} from './walk-document.ts'

/** The fields that hold a link: in text, navigation and buttons, on hero slides, in redirects. */
const LINK_FIELDS = new Set(['href', 'buttonLink', 'to'])

/** A place in a document where something is wrong, and what. */
export interface Broken extends Pick<Visited, 'path' | 'segments'> {
  message: string
}

/**
 * Links within the site that lead to no page, no document and no redirect.
 *
 * @param known - Every address of the site, from `sitePaths`.
 */
export function brokenLinks(document: unknown, known: ReadonlySet<string>): Broken[] {
  return [...visit(document)].flatMap(({path, segments, key, value}) => {
    if (!LINK_FIELDS.has(key) || typeof value !== 'string' || !value.startsWith('/')) return []
    return known.has(pathOf(value))
      ? []
      : [{path, segments, message: `“${value}” leads to no page of the site.`}]
  })
}

/**
 * References to documents, pictures and files that are not there.
 *
 * @param exists - Whether there is a document of that id; an asset is a document too.
 */
export function brokenReferences(document: unknown, exists: (id: string) => boolean): Broken[] {
  return [...visit(document)].flatMap(({path, segments, key, value}) => {
    if (key !== '_ref' || typeof value !== 'string' || exists(value)) return []
    return [{path, segments, message: messageFor(value)}]
  })
}

/** Whether an id is that of an uploaded picture or file. */
export const isAssetId = (id: string): boolean => /^(image|file)-[0-9a-f]+/.test(id)

function messageFor(id: string): string {
  if (id.startsWith('image-')) return 'The picture is gone: choose another.'
  if (id.startsWith('file-')) return 'The file is gone: upload it again.'
  return `There is no document “${id}”.`
}
