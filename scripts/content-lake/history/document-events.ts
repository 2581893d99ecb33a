import {publishedIdOf} from '../store/document.ts'
import type {TransactionRecord} from './history.ts'

/** What happened to a document as an editor sees it: the entries of the Studio's history. */
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
  /** The transaction that made the published document what it is from then on. */
  revisionId?: string | undefined
  versionId?: string | undefined
  /** The revision of the draft that was created, published or discarded. */
  versionRevisionId?: string | undefined
}

/** A transaction, and which of the documents asked about it left in existence (true) or deleted. */
export interface TransactionTouch extends TransactionRecord {
  exists: ReadonlyMap<string, boolean>
}

/**
 * The events of a document and of one version of it, newest first. `touches` is oldest first.
 *
 * @param ofPublished - Leaves out drafts that come and go while something is published: they do not
 *   change it, and its history would call each of them “Created”.
 */
export function documentEvents(
  versionId: string,
  touches: Iterable<TransactionTouch>,
  {ofPublished = false} = {},
): DocumentEvent[] {
  const documentId = publishedIdOf(versionId)
  const revisions = new Map<string, string>()
  const events: DocumentEvent[] = []
  for (const touch of touches) {
    const {id, timestamp, author, exists} = touch
    const change = {
      draft: changeOf(versionId, revisions, exists),
      published: changeOf(documentId, revisions, exists),
    }
    const versionRevisionId = revisions.get(versionId)
    for (const [touched, isThere] of exists) {
      if (isThere) revisions.set(touched, id)
      else revisions.delete(touched)
    }
    const type = typeOf(change)
    if (!type || (ofPublished && isAside(type) && revisions.has(documentId))) continue
    const common = {type, timestamp, author, documentId}
    if (type === 'createDocumentVersion' || type === 'unpublishDocument') {
      events.push({...common, versionId, versionRevisionId: id})
    } else if (type === 'publishDocumentVersion') {
      events.push({...common, versionId, versionRevisionId, revisionId: id})
    } else if (type === 'deleteDocumentVersion') {
      events.push({...common, versionId, versionRevisionId})
    } else events.push({...common, revisionId: id})
  }
  return events.reverse()
}

const isAside = (type: DocumentEvent['type']): boolean =>
  type === 'createDocumentVersion' || type === 'deleteDocumentVersion'

type Change = 'created' | 'updated' | 'deleted' | 'untouched'

function changeOf(
  id: string,
  revisions: ReadonlyMap<string, string>,
  exists: ReadonlyMap<string, boolean>,
): Change {
  const is = exists.get(id)
  if (is === undefined) return 'untouched'
  if (!is) return 'deleted'
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
  if (published !== 'untouched') {
    if (draft === 'deleted') return 'publishDocumentVersion'
    return published === 'created' ? 'createLiveDocument' : 'updateLiveDocument'
  }
  if (draft === 'created') return 'createDocumentVersion'
  return draft === 'deleted' ? 'deleteDocumentVersion' : null
}
