import {getPublishedId} from '@sanity/client/csm'
import type {Path} from 'sanity'
import {isRecord, linksOf, walkDocument} from '#schemas/rules/site-paths.ts'
import {type AssetUse, assetUses, isDocument} from '../media/asset-uses.ts'

/** A document that refers to another one. */
export interface Reference extends AssetUse {
  /** Tells whether it holds the other one: that cannot be deleted then. Links do not. */
  isHolding: boolean
}

/** The other documents of an answer of `assetUsesQuery`, their states joined, by title. */
export function referencesTo(answer: unknown, id: string): Reference[] {
  const documents = (Array.isArray(answer) ? answer : []).filter(isDocument)
  const holding = new Set<string>(
    documents.filter((document) => holds(document, id)).map(({_id}) => getPublishedId(_id)),
  )
  return assetUses(documents, id)
    .filter((use) => use.id !== id)
    .map((use) => ({
      ...use,
      paths: use.paths.map((path) => fieldOf(path, use.document)),
      isHolding: holding.has(use.id),
    }))
}

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
