import type {DatabaseSync, SQLOutputValue} from 'node:sqlite'
import {isLakeDocument, type LakeDocument, publishedIdOf, releaseIdOf} from '../store/document.ts'
import {createStateReader} from './states.ts'

/** A transaction without its changes. `seq` is its place in the order of all transactions. */
export interface TransactionRecord {
  seq: number
  id: string
  timestamp: string
  author: string
}

/** A transaction of a document: for each of its ids that changed, whether it exists afterwards. */
export interface DocumentTransaction extends TransactionRecord {
  exists: ReadonlyMap<string, boolean>
  /** The version of a release that was published, or unpublished, with it, and its last revision. */
  released?: {versionId: string; revisionId: string} | undefined
}

/** A document that exists neither published nor as a draft any more: its last state, and the transaction that deleted it. */
export interface DeletedDocument extends TransactionRecord {
  document: LakeDocument
}

export interface DocumentRecord {
  id: string
  mutations: unknown
  before: LakeDocument | null
  after: LakeDocument | null
}

/** A state of a document: after a transaction, at a time (ISO 8601), or the last one before deletion. */
export type PointInTime = {revision: string} | {time: string} | 'last'

/** Reads former states of documents from the transaction log. */
export function createHistory(database: DatabaseSync) {
  const rows = (sql: string, ...values: (string | number)[]) => database.prepare(sql).all(...values)
  const states = createStateReader(database)
  const toDocument = (row: Record<string, SQLOutputValue> | undefined): LakeDocument | null =>
    row ? parseDocument(states.documentOf(row)) : null

  const seqOf = (transactionId: string | null | undefined): number | null => {
    if (!transactionId) return null
    const [row] = rows('SELECT seq FROM transactions WHERE id = ?', transactionId)
    return row ? Number(row['seq']) : null
  }
  /** The document after a transaction; transactions count from 1. */
  const stateAt = (id: string, seq: number): LakeDocument | null => {
    const [row] = rows(
      'SELECT document_id, base, after FROM transaction_documents WHERE document_id = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
      id,
      seq,
    )
    return toDocument(row)
  }
  const lastStateOf = (id: string): LakeDocument | null => {
    const [last] = rows(
      'SELECT document_id, base, after FROM transaction_documents WHERE document_id = ? AND after IS NOT NULL ORDER BY seq DESC LIMIT 1',
      id,
    )
    return toDocument(last)
  }
  /** The version of a document that a transaction took out of its release. */
  const releasedWith = (seq: number, publishedId: string): DocumentTransaction['released'] => {
    const deleted = rows(
      'SELECT document_id FROM transaction_documents WHERE seq = ? AND after IS NULL',
      seq,
    )
    const ids = deleted.map((row) => String(row['document_id']))
    const versionId = ids.find((id) => releaseIdOf(id) && publishedIdOf(id) === publishedId)
    if (versionId === undefined) return undefined
    const [revision] = rows(
      `SELECT t.id FROM transaction_documents d JOIN transactions t ON t.seq = d.seq
       WHERE d.document_id = ? AND d.seq < ? ORDER BY d.seq DESC LIMIT 1`,
      versionId,
      seq,
    )
    return {versionId, revisionId: String(revision?.['id'])}
  }

  return {
    /**
     * Transactions that changed any of the documents, from the one with id `from` to that with id
     * `to`.
     */
    transactions: (
      ids: readonly string[],
      range: {from?: string | null; to?: string | null; reverse: boolean; limit: number},
    ): TransactionRecord[] => {
      const placeholders = ids.map(() => '?').join(', ')
      const records = rows(
        `SELECT DISTINCT t.seq, t.id, t.timestamp, t.author
         FROM transaction_documents d JOIN transactions t ON t.seq = d.seq
         WHERE d.document_id IN (${placeholders}) AND t.seq BETWEEN ? AND ?
         ORDER BY t.seq ${range.reverse ? 'DESC' : 'ASC'} LIMIT ?`,
        ...ids,
        seqOf(range.from) ?? 0,
        seqOf(range.to) ?? Number.MAX_SAFE_INTEGER,
        range.limit,
      )
      return records.map(toRecord)
    },
    documentsOf: (seq: number): DocumentRecord[] => {
      const records = rows(
        'SELECT document_id, base, mutations, after FROM transaction_documents WHERE seq = ? ORDER BY position',
        seq,
      )
      return records.map((row) => {
        const id = String(row['document_id'])
        const texts = states.textsOf(row)
        const mutations: unknown = JSON.parse(texts.mutations)
        return {id, mutations, before: stateAt(id, seq - 1), after: parseDocument(texts.after)}
      })
    },
    /**
     * Deleted documents, the last deleted first: for each the published one, where there was one, else the draft. Those of
     * the content service itself (`system.` and `sanity.` types) and versions of releases are left out.
     *
     * @param range - How many are passed over, and how many are read at most.
     * @returns those, and whether there are more.
     */
    deleted: ({start, limit}: {start: number; limit: number}) => {
      const records = database
        .prepare(
          `SELECT last.document_id, t.seq, t.id, t.timestamp, t.author
           FROM (SELECT document_id, MAX(seq) AS seq FROM transaction_documents GROUP BY document_id) last
           JOIN transactions t ON t.seq = last.seq
           WHERE NOT EXISTS (
             SELECT 1 FROM documents d WHERE d.id IN (${pairOf('last.document_id')})
           )
           ORDER BY t.seq DESC, last.document_id DESC`,
        )
        .iterate()
      const deleted = new Map<string, DeletedDocument>()
      for (const row of records) {
        const id = String(row['document_id'])
        const publishedId = publishedIdOf(id)
        if (releaseIdOf(id) !== undefined || deleted.has(publishedId)) continue
        const document = lastStateOf(publishedId) ?? (id === publishedId ? null : lastStateOf(id))
        if (!document || /^(?:sanity|system)\./.test(document._type)) continue
        deleted.set(publishedId, {...toRecord(row), document})
        if (deleted.size > start + limit) break
      }
      const documents = [...deleted.values()].slice(start, start + limit)
      return {documents, hasMore: deleted.size > start + limit}
    },
    /** Every transaction that changed the version or its published document, oldest first. */
    transactionsOf: (versionId: string): DocumentTransaction[] => {
      const publishedId = publishedIdOf(versionId)
      const records = rows(
        `SELECT t.seq, t.id, t.timestamp, t.author, d.document_id, d.after IS NULL AS deleted
         FROM transaction_documents d JOIN transactions t ON t.seq = d.seq
         WHERE d.document_id IN (?, ?) ORDER BY t.seq`,
        versionId,
        publishedId,
      )
      const bySeq = Map.groupBy(records, (row) => Number(row['seq']))
      return [...bySeq].flatMap(([seq, [row, ...others]]) => {
        if (!row) return []
        const exists = new Map(
          [row, ...others].map(({document_id: id, deleted}) => [String(id), deleted === 0]),
        )
        const released = exists.has(publishedId) ? releasedWith(seq, publishedId) : undefined
        return {...toRecord(row), exists, released}
      })
    },
    /**
     * The document at a point in time; null when it did not exist then, or for an unknown
     * transaction.
     */
    documentAt: (id: string, pointInTime: PointInTime): LakeDocument | null => {
      if (pointInTime === 'last') return lastStateOf(id)
      if ('revision' in pointInTime) return stateAt(id, seqOf(pointInTime.revision) ?? 0)
      const [last] = rows(
        'SELECT seq FROM transactions WHERE timestamp <= ? ORDER BY timestamp DESC, seq DESC LIMIT 1',
        pointInTime.time,
      )
      return stateAt(id, Number(last?.['seq'] ?? 0))
    },
  }
}

/** SQL for both ids of a document, from one of them. */
const pairOf = (id: string) =>
  `iif(${id} LIKE 'drafts.%', substr(${id}, 8), ${id}), iif(${id} LIKE 'drafts.%', ${id}, 'drafts.' || ${id})`

function toRecord(row: Record<string, SQLOutputValue>): TransactionRecord {
  return {
    seq: Number(row['seq']),
    id: String(row['id']),
    timestamp: String(row['timestamp']),
    author: String(row['author']),
  }
}

function parseDocument(text: string | null): LakeDocument | null {
  if (text === null) return null
  const document: unknown = JSON.parse(text)
  return isLakeDocument(document) ? document : null
}

/** An entry in the Studio's history of a document. */
interface DocumentEvent {
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
    const draft = changeOf(versionId, revisions, exists)
    const published = changeOf(documentId, revisions, exists)
    const versionRevisionId = revisions.get(versionId)
    for (const [changedId, documentExists] of exists) {
      if (documentExists) revisions.set(changedId, id)
      else revisions.delete(changedId)
    }
    const released = draft === 'deleted' ? undefined : transaction.released
    const type = released && published !== 'deleted' ? PUBLISHED : typeOf(draft, published)
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

function typeOf(draft: Change, published: Change): DocumentEvent['type'] | null {
  if (published === 'deleted')
    return draft === 'created' || draft === 'updated' ? 'unpublishDocument' : 'deleteDocumentGroup'
  if (published !== 'unchanged') {
    if (draft === 'deleted') return PUBLISHED
    return published === 'created' ? 'createLiveDocument' : 'updateLiveDocument'
  }
  if (draft === 'created') return 'createDocumentVersion'
  return draft === 'deleted' ? 'deleteDocumentVersion' : null
}
