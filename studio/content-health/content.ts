import type {SanityClient} from 'sanity'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {ASSET_TYPES} from '#schemas/vocabulary.ts'
import {contentListenQuery, contentQuery} from '../studio.queries.ts'

/** A document as the dataset holds it, draft or published. */
export interface ContentDocument {
  _id: string
  _type: string
  _rev: string
  [field: string]: unknown
}

/** The content of the dataset at one moment. */
export interface ContentSnapshot {
  /** By document id, drafts included. */
  documents: ReadonlyMap<string, ContentDocument>
  /** The ids of images and files. */
  assetIds: ReadonlySet<string>
}

/** A change of one document; `after` is null when it was deleted. */
export interface ContentChange {
  id: string
  after: ContentDocument | null
}

/** Returns the snapshot after a change. */
export function applyChange(
  {documents, assetIds}: ContentSnapshot,
  {id, after}: ContentChange,
): ContentSnapshot {
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
const isContentDocument = (value: unknown): value is ContentDocument =>
  isRecord(value) && ['_id', '_type', '_rev'].every((name) => typeof value[name] === 'string')

interface Subscriber {
  onContent: (content: ContentSnapshot) => void
  onError: (error: unknown) => void
}

/**
 * Fetches all content once and then applies each mutation, so that an edit costs one document however
 * large the dataset is. After a reconnection everything is fetched again.
 *
 * @param types - The document types that editors have.
 * @returns Unsubscribes.
 */
export function subscribeToContent(
  client: SanityClient,
  types: readonly string[],
  {onContent, onError}: Subscriber,
): () => void {
  let content: ContentSnapshot | null = null
  let latestFetch = 0
  const emit = (next: ContentSnapshot) => {
    content = next
    onContent(next)
  }
  const fetchSnapshot = async () => {
    const thisFetch = ++latestFetch
    content = null
    const params = {types: [...types], assets: [...ASSET_TYPES]}
    const result: unknown = await client.fetch<unknown>(contentQuery, params, {
      perspective: 'raw',
    })
    if (thisFetch === latestFetch) emit(parseSnapshot(result))
  }
  const subscription = client
    .listen(
      contentListenQuery,
      {types: [...types, ...ASSET_TYPES]},
      {events: ['welcome', 'mutation'], includeResult: true, visibility: 'query'},
    )
    .subscribe({
      next: (event) => {
        // A mutation during the fetch may or may not be part of its result: fetch again.
        if (event.type === 'welcome' || (event.type === 'mutation' && !content)) {
          fetchSnapshot().catch(onError)
        } else if (event.type === 'mutation' && content && !isVersion(event.documentId)) {
          const after = isContentDocument(event.result) ? event.result : null
          emit(applyChange(content, {id: event.documentId, after}))
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

function parseSnapshot(result: unknown): ContentSnapshot {
  const listAt = (name: string): unknown[] => {
    const list = isRecord(result) ? result[name] : undefined
    return Array.isArray(list) ? list : []
  }
  const documents = listAt('documents').filter(isContentDocument)
  return {
    documents: new Map(documents.map((document) => [document._id, document])),
    assetIds: new Set(listAt('assets').filter((id) => typeof id === 'string')),
  }
}
