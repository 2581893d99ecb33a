import type {DatabaseSync, SQLOutputValue} from 'node:sqlite'
import {isLakeDocument, type LakeDocument, publishedIdOf, releaseIdOf} from '../store/document.ts'

/** A transaction without its changes. `seq` is its place in the order of all transactions. */
interface TransactionRecord {
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

export interface DocumentRecord {
  id: string
  mutations: unknown
  before: LakeDocument | null
  after: LakeDocument | null
}

/** A state of a document: after a transaction, at a time (ISO 8601), or the last one before deletion. */
export type PointInTime = {revision: string} | {time: string} | 'last'

/** Reads former states of documents from the transaction log. */
export class History {
  private readonly database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.database = database
  }

  /**
   * Transactions that changed any of the documents, from the one with id `from` to that with id
   * `to`.
   */
  transactions(
    ids: readonly string[],
    range: {from?: string | null; to?: string | null; reverse: boolean; limit: number},
  ): TransactionRecord[] {
    const placeholders = ids.map(() => '?').join(', ')
    const found = this.rows(
      `SELECT DISTINCT t.seq, t.id, t.timestamp, t.author
       FROM transaction_documents d JOIN transactions t ON t.seq = d.seq
       WHERE d.document_id IN (${placeholders}) AND t.seq BETWEEN ? AND ?
       ORDER BY t.seq ${range.reverse ? 'DESC' : 'ASC'} LIMIT ?`,
      ...ids,
      this.seqOf(range.from) ?? 0,
      this.seqOf(range.to) ?? MAX_SEQ,
      range.limit,
    )
    return found.map(toRecord)
  }

  documentsOf(seq: number): DocumentRecord[] {
    const found = this.rows(
      'SELECT document_id, mutations, after FROM transaction_documents WHERE seq = ? ORDER BY position',
      seq,
    )
    return found.map((row) => {
      const id = String(row['document_id'])
      return {
        id,
        mutations: JSON.parse(String(row['mutations'])),
        before: this.stateAt(id, seq - 1),
        after: toDocument(row),
      }
    })
  }

  /** Every transaction that changed the version or its published document, oldest first. */
  transactionsOf(versionId: string): DocumentTransaction[] {
    const publishedId = publishedIdOf(versionId)
    const found = this.rows(
      `SELECT t.seq, t.id, t.timestamp, t.author, d.document_id, d.after IS NULL AS deleted
       FROM transaction_documents d JOIN transactions t ON t.seq = d.seq
       WHERE d.document_id IN (?, ?) ORDER BY t.seq`,
      versionId,
      publishedId,
    )
    const transactions = new Map<number, DocumentTransaction & {exists: Map<string, boolean>}>()
    for (const row of found) {
      const seq = Number(row['seq'])
      const transaction = transactions.get(seq) ?? {...toRecord(row), exists: new Map()}
      transaction.exists.set(String(row['document_id']), row['deleted'] === 0)
      transactions.set(seq, transaction)
    }
    return [...transactions.values()].map((transaction) =>
      transaction.exists.has(publishedId)
        ? {...transaction, released: this.releasedWith(transaction.seq, publishedId)}
        : transaction,
    )
  }

  /** The version of a document that a transaction took out of its release. */
  private releasedWith(seq: number, publishedId: string): DocumentTransaction['released'] {
    const deleted = this.rows(
      'SELECT document_id FROM transaction_documents WHERE seq = ? AND after IS NULL',
      seq,
    )
    const ids = deleted.map((row) => String(row['document_id']))
    const versionId = ids.find((id) => releaseIdOf(id) && publishedIdOf(id) === publishedId)
    if (versionId === undefined) return undefined
    const [revision] = this.rows(
      `SELECT t.id FROM transaction_documents d JOIN transactions t ON t.seq = d.seq
       WHERE d.document_id = ? AND d.seq < ? ORDER BY d.seq DESC LIMIT 1`,
      versionId,
      seq,
    )
    return {versionId, revisionId: String(revision?.['id'])}
  }

  /**
   * The document at a point in time; null when it did not exist then, or for an unknown
   * transaction.
   */
  documentAt(id: string, pointInTime: PointInTime): LakeDocument | null {
    if (pointInTime === 'last') {
      const [last] = this.rows(
        'SELECT after FROM transaction_documents WHERE document_id = ? AND after IS NOT NULL ORDER BY seq DESC LIMIT 1',
        id,
      )
      return toDocument(last)
    }
    if ('revision' in pointInTime) return this.stateAt(id, this.seqOf(pointInTime.revision) ?? 0)
    const [last] = this.rows(
      'SELECT max(seq) AS seq FROM transactions WHERE timestamp <= ?',
      pointInTime.time,
    )
    return this.stateAt(id, Number(last?.['seq'] ?? 0))
  }

  /** The document after a transaction; transactions count from 1. */
  private stateAt(id: string, seq: number): LakeDocument | null {
    const [row] = this.rows(
      'SELECT after FROM transaction_documents WHERE document_id = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
      id,
      seq,
    )
    return toDocument(row)
  }

  private seqOf(transactionId: string | null | undefined): number | null {
    if (!transactionId) return null
    const [row] = this.rows('SELECT seq FROM transactions WHERE id = ?', transactionId)
    return row ? Number(row['seq']) : null
  }

  private rows(sql: string, ...values: (string | number)[]): Record<string, SQLOutputValue>[] {
    return this.database.prepare(sql).all(...values)
  }
}

function toRecord(row: Record<string, SQLOutputValue>): TransactionRecord {
  return {
    seq: Number(row['seq']),
    id: String(row['id']),
    timestamp: String(row['timestamp']),
    author: String(row['author']),
  }
}

const MAX_SEQ = Number.MAX_SAFE_INTEGER

function toDocument(row: Record<string, SQLOutputValue> | undefined): LakeDocument | null {
  const text = row?.['after']
  if (typeof text !== 'string') return null
  const document: unknown = JSON.parse(text)
  return isLakeDocument(document) ? document : null
}
