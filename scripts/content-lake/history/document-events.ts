import {publishedIdOf} from '../store/document.ts'
import type {DocumentTransaction} from './history.ts'

/** An entry in the Studio's history of a document. */
export interface DocumentEvent {
  type:
    | 'createDocumentVersion'
    | 'deleteDocumentVersion'
    | 'publishDocumentVersion'
    | 'unpublishDocument'
    | 'deleteDocumentGroup'
    | 'createLiveDocument'
    | 'updateLiveDocument'
  timestamp: string
  author: string
  documentId: string
  /** The transaction that changed the published document. */
  revisionId?: string | undefined
  versionId?: string | undefined
  /** The revision of the draft that was created, published or discarded. */
  versionRevisionId?: string | undefined
}

/**
 * The events of a document and of one version of it, newest first. `transactions` is oldest first.
 *
 * @param forPublished - Leaves out drafts created and deleted while a published document exists: the
 *   Studio would show each of them as “Created” in the published document's history.
 */
export function documentEvents(
  versionId: string,
  transactions: Iterable<DocumentTransaction>,
  {forPublished = false} = {},
): DocumentEvent[] {
  const documentId = publishedIdOf(versionId)
  const revisions = new Map<string, string>()
  const events: DocumentEvent[] = []
  for (const transaction of transactions) {
    const {id, timestamp, author, exists} = transaction
    const change = {
      draft: changeOf(versionId, revisions, exists),
      published: changeOf(documentId, revisions, exists),
    }
    const versionRevisionId = revisions.get(versionId)
    for (const [changedId, documentExists] of exists) {
      if (documentExists) revisions.set(changedId, id)
      else revisions.delete(changedId)
    }
    const released = change.draft === 'deleted' ? undefined : transaction.released
    const type = released && change.published !== 'deleted' ? PUBLISHED : typeOf(change)
    if (!type || (forPublished && isDraftOnly(type) && revisions.has(documentId))) continue
    const common = {type, timestamp, author, documentId}
    if (type === 'createDocumentVersion' || type === 'unpublishDocument') {
      events.push({...common, versionId, versionRevisionId: id})
    } else if (type === PUBLISHED) {
      const version = released
        ? {versionId: released.versionId, versionRevisionId: released.revisionId}
        : {versionId, versionRevisionId}
      events.push({...common, ...version, revisionId: id})
    } else if (type === 'deleteDocumentVersion') {
      events.push({...common, versionId, versionRevisionId})
    } else events.push({...common, revisionId: id})
  }
  return events.reverse()
}

const isDraftOnly = (type: DocumentEvent['type']): boolean =>
  type === 'createDocumentVersion' || type === 'deleteDocumentVersion'

const PUBLISHED = 'publishDocumentVersion'

type Change = 'created' | 'updated' | 'deleted' | 'unchanged'

function changeOf(
  id: string,
  revisions: ReadonlyMap<string, string>,
  exists: ReadonlyMap<string, boolean>,
): Change {
  const existsAfter = exists.get(id)
  if (existsAfter === undefined) return 'unchanged'
  if (!existsAfter) return 'deleted'
  return revisions.has(id) ? 'updated' : 'created'
}

function typeOf({
  draft,
  published,
}: {
  draft: Change
  published: Change
}): DocumentEvent['type'] | null {
  if (published === 'deleted')
    return draft === 'created' || draft === 'updated' ? 'unpublishDocument' : 'deleteDocumentGroup'
  if (published !== 'unchanged') {
    if (draft === 'deleted') return PUBLISHED
    return published === 'created' ? 'createLiveDocument' : 'updateLiveDocument'
  }
  if (draft === 'created') return 'createDocumentVersion'
  return draft === 'deleted' ? 'deleteDocumentVersion' : null
}
