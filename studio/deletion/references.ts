import {getPublishedId} from '@sanity/client/csm'
import type {Path} from 'sanity'
import {leadsTo} from '#schemas/rules/redirect.ts'
import {isRecord, linksOf, walkDocument} from '#schemas/rules/site-paths.ts'
import {type AssetUse, assetUses, isDocument, pathsOf} from '../media/asset-uses.ts'

/** A document that refers to another one. */
export interface Reference extends AssetUse {
  /** Tells whether it holds the other one: that cannot be deleted then. Links do not. */
  isHolding: boolean
}

/**
 * The other documents of an answer that refer to one, their states joined, by title.
 *
 * @param path - The address of its page, to which links may lead that have no document of a page.
 */
export function referencesTo(answer: unknown, id: string, path: string | null = null): Reference[] {
  const typed = (document: unknown) => (path === null ? [] : typedLinksTo(document, path))
  const documents = (Array.isArray(answer) ? answer : [])
    .filter(isDocument)
    .filter((document) => pathsOf(document, id).length > 0 || typed(document).length > 0)
  const holding = new Set<string>(
    documents.filter((document) => holds(document, id)).map(({_id}) => getPublishedId(_id)),
  )
  return assetUses(documents, id)
    .filter((use) => use.id !== id)
    .map((use) => ({
      ...use,
      paths: [
        ...use.paths.map((segments) => fieldOf(segments, use.document)),
        ...typed(use.document),
      ],
      isHolding: holding.has(use.id),
    }))
}

/** The fields of the links that have a path alone, which leads to an address. */
const typedLinksTo = (document: unknown, path: string): Path[] =>
  [...linksOf(document)].flatMap(({href, page, segments}) =>
    page === undefined && leadsTo(href, path) ? [segments] : [],
  )

const holds = (document: unknown, id: string): boolean =>
  [...walkDocument(document)].some(
    ({value}) => isRecord(value) && value['_ref'] === id && value['_weak'] !== true,
  )

/** The field that the form shows for a reference: of a link that of its address, beside which the page is hidden. */
function fieldOf(path: Path, document: unknown): Path {
  if (path.at(-1) !== 'page') return path
  const holder = JSON.stringify(path.slice(0, -1))
  const link = [...linksOf(document)].find(
    ({segments}) => JSON.stringify(segments.slice(0, -1)) === holder,
  )
  return link?.segments ?? path
}
