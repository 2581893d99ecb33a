import {getPublishedId, isDraftId, isVersionId} from '@sanity/client/csm'
import type {Path} from 'sanity'
import {isRecord, walkDocument} from '#schemas/rules/site-paths.ts'
import type {StoredDocument} from '../content-health/dataset-snapshot.ts'
import {nameOf} from '../deleted/deleted-documents.ts'

/** States of a document in which it uses an asset, in the order in which they are told. */
const USE_STATES = ['published', 'draft', 'release'] as const
export type UseState = (typeof USE_STATES)[number]

/** A document that uses an asset. */
export interface AssetUse {
  /** The published id. */
  id: string
  type: string
  title: string
  states: UseState[]
  /** The fields that hold the asset, as they are in the first state. */
  paths: Path[]
  /** The document in its first state. */
  document: StoredDocument
}

/** The documents of an answer of `assetUsesQuery`, their states joined, by title. */
export function assetUses(answer: unknown, assetId: string): AssetUse[] {
  const documents = (Array.isArray(answer) ? answer : []).filter(isDocument)
  const byId = Map.groupBy(documents, ({_id}) => getPublishedId(_id))
  return [...byId]
    .map(([id, states]) => {
      const ordered = states.toSorted((a, b) => rankOf(a) - rankOf(b))
      return {id, ordered, document: ordered.find(({_id}) => !isVersionId(_id)) ?? ordered[0]}
    })
    .flatMap(({id, ordered, document}) =>
      document
        ? [
            {
              id,
              type: document._type,
              title: nameOf(document),
              states: [...new Set(ordered.map(stateOf))],
              paths: pathsOf(document, assetId),
              document,
            },
          ]
        : [],
    )
    .sort((a, b) => a.title.localeCompare(b.title))
}

/** The paths of the fields of a document that hold an asset: pictures, files and plain references to it. */
export function pathsOf(document: unknown, assetId: string): Path[] {
  return [...walkDocument(document)].flatMap(({segments, key, value}) => {
    if (key !== '_ref' || value !== assetId) return []
    const holder = segments.slice(0, -1)
    return [holder.at(-1) === 'asset' ? holder.slice(0, -1) : holder]
  })
}

const stateOf = ({_id}: StoredDocument): UseState => {
  if (isVersionId(_id)) return 'release'
  return isDraftId(_id) ? 'draft' : 'published'
}

const rankOf = (document: StoredDocument): number => USE_STATES.indexOf(stateOf(document))

/** Tells whether a value from the network is a document. */
export const isDocument = (value: unknown): value is StoredDocument =>
  isRecord(value) && ['_id', '_type', '_rev'].every((name) => typeof value[name] === 'string')
