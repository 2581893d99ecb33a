import {getPublishedId} from '@sanity/client/csm'
import {isRecord, walkDocument} from '#schemas/rules/site-paths.ts'
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
    documents.filter((one) => holds(one, id)).map(({_id}) => getPublishedId(_id)),
  )
  return assetUses(documents, id)
    .filter((use) => use.id !== id)
    .map((use) => ({...use, isHolding: holding.has(use.id)}))
}

const holds = (document: unknown, id: string): boolean =>
  [...walkDocument(document)].some(
    ({value}) => isRecord(value) && value['_ref'] === id && value['_weak'] !== true,
  )
