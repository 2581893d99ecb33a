import type {SanityClient} from 'sanity'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {ASSET_TYPES} from '#schemas/vocabulary.ts'
import {snapshotQuery, typesListenQuery} from '../studio.queries.ts'

/** A document as the dataset holds it, draft or published. */
export interface StoredDocument {
  _id: string
  _type: string
  _rev: string
  [field: string]: unknown
}

/** All that the dataset holds for editors at one moment. */
export interface DatasetSnapshot {
  /** By document id, drafts included. */
  documents: ReadonlyMap<string, StoredDocument>
  /** The ids of images and files. */
  assetIds: ReadonlySet<string>
}

/** A change of one document; `after` is null when it was deleted. */
export interface DocumentChange {
  id: string
  after: StoredDocument | null
}

/** Returns the snapshot after a change. */
export function applyChange(
  {documents, assetIds}: DatasetSnapshot,
  {id, after}: DocumentChange,
): DatasetSnapshot {
  const isAsset = assetIds.has(id) || after?._type.startsWith('sanity.') === true
  if (isAsset) {
    const nextIds = new Set(assetIds)
    if (after) nextIds.add(id)
    else nextIds.delete(id)
    return {documents, assetIds: nextIds}
  }
  const next = new Map(documents)
  if (after) next.set(id, after)
  else next.delete(id)
  return {documents: next, assetIds}
}

/** Tells whether a value from the network is a document. */
const isStoredDocument = (value: unknown): value is StoredDocument =>
  isRecord(value) && ['_id', '_type', '_rev'].every((name) => typeof value[name] === 'string')

interface Subscriber {
  onSnapshot: (snapshot: DatasetSnapshot) => void
  onError: (error: unknown) => void
}

/**
 * Fetches all content once and then applies each mutation, so that an edit costs one document however
 * large the dataset is. After a reconnection everything is fetched again.
 *
 * @param types - The document types that editors have.
 * @returns Unsubscribes.
 */
export function followDataset(
  client: SanityClient,
  types: readonly string[],
  {onSnapshot, onError}: Subscriber,
): () => void {
  let snapshot: DatasetSnapshot | null = null
  let latestFetch = 0
  const emit = (next: DatasetSnapshot) => {
    snapshot = next
    onSnapshot(next)
  }
  const fetchSnapshot = async () => {
    const thisFetch = ++latestFetch
    snapshot = null
    const params = {types: [...types], assets: [...ASSET_TYPES]}
    const result: unknown = await client.fetch<unknown>(snapshotQuery, params, {
      perspective: 'raw',
    })
    if (thisFetch === latestFetch) emit(parseSnapshot(result))
  }
  const subscription = client
    .listen(
      typesListenQuery,
      {types: [...types, ...ASSET_TYPES]},
      {events: ['welcome', 'mutation'], includeResult: true, visibility: 'query'},
    )
    .subscribe({
      next: (event) => {
        // A mutation during the fetch may or may not be part of its result: fetch again.
        if (event.type === 'welcome' || (event.type === 'mutation' && !snapshot)) {
          fetchSnapshot().catch(onError)
        } else if (event.type === 'mutation' && snapshot && !isVersion(event.documentId)) {
          const after = isStoredDocument(event.result) ? event.result : null
          emit(applyChange(snapshot, {id: event.documentId, after}))
        }
      },
      error: onError,
    })
  return () => {
    latestFetch += 1
    subscription.unsubscribe()
  }
}

const isVersion = (id: string): boolean => id.startsWith('versions.')

function parseSnapshot(result: unknown): DatasetSnapshot {
  const listAt = (name: string): unknown[] => {
    const list = isRecord(result) ? result[name] : undefined
    return Array.isArray(list) ? list : []
  }
  const documents = listAt('documents').filter(isStoredDocument)
  return {
    documents: new Map(documents.map((document) => [document._id, document])),
    assetIds: new Set(listAt('assets').filter((id) => typeof id === 'string')),
  }
}
