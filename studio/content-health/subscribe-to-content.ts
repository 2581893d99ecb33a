import type {SanityClient} from 'sanity'
import {ASSET_TYPES} from '../document-actions/assets.ts'
import {type ContentSnapshot, applyChange, isContentDocument} from './content-snapshot.ts'
import {contentListenQuery, snapshotQuery} from './content.queries.ts'

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
    const result: unknown = await client.fetch<unknown>(snapshotQuery, params, {
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
  const documents = listAt(result, 'documents').filter(isContentDocument)
  return {
    documents: new Map(documents.map((document) => [document._id, document])),
    assetIds: new Set(listAt(result, 'assets').filter((id) => typeof id === 'string')),
  }
}

function listAt(result: unknown, name: string): unknown[] {
  const list: unknown = Object.entries(result ?? {}).find(([key]) => key === name)?.[1]
  return Array.isArray(list) ? list : []
}
