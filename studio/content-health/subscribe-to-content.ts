import type {SanityClient} from 'sanity'
import {type Content, isContentDocument, withChange} from './content-snapshot.ts'

const ASSETS = ['sanity.imageAsset', 'sanity.fileAsset']
const EVERYTHING = `{
  "documents": *[_type in $types][!(_id in path("versions.**"))],
  "assets": *[_type in $assets]._id
}`
// By the type alone: a content service looks that up for each change, and evaluates all else.
const CHANGES = '*[_type in $types]'

interface Watcher {
  onContent: (content: Content) => void
  onError: (error: unknown) => void
}

/**
 * Reads all content, and then each document again as it changes: however large the dataset, an edit
 * costs one document. After a broken connection everything is read anew.
 *
 * @param types - The document types that editors have.
 * @returns Stops watching.
 */
export function watchContent(
  client: SanityClient,
  types: readonly string[],
  {onContent, onError}: Watcher,
): () => void {
  let content: Content | null = null
  let reading = 0
  const emit = (next: Content) => {
    content = next
    onContent(next)
  }
  const read = async () => {
    const mine = ++reading
    content = null
    const params = {types: [...types], assets: ASSETS}
    const found: unknown = await client.fetch<unknown>(EVERYTHING, params, {perspective: 'raw'})
    if (mine === reading) emit(readContent(found))
  }
  // What changes while everything is read is read once more: which came first cannot be told.
  const subscription = client
    .listen(
      CHANGES,
      {types: [...types, ...ASSETS]},
      {events: ['welcome', 'mutation'], includeResult: true, visibility: 'query'},
    )
    .subscribe({
      next: (event) => {
        if (event.type === 'welcome' || (event.type === 'mutation' && !content)) {
          read().catch(onError)
        } else if (event.type === 'mutation' && content && !isVersion(event.documentId)) {
          const after = isContentDocument(event.result) ? event.result : null
          emit(withChange(content, {id: event.documentId, after}))
        }
      },
      error: onError,
    })
  return () => {
    reading += 1
    subscription.unsubscribe()
  }
}

const isVersion = (id: string): boolean => id.startsWith('versions.')

function readContent(found: unknown): Content {
  const documents = listAt(found, 'documents').filter(isContentDocument)
  return {
    documents: new Map(documents.map((document) => [document._id, document])),
    assets: new Set(listAt(found, 'assets').filter((id) => typeof id === 'string')),
  }
}

function listAt(found: unknown, name: string): unknown[] {
  const list: unknown = Object.entries(found ?? {}).find(([key]) => key === name)?.[1]
  return Array.isArray(list) ? list : []
}
