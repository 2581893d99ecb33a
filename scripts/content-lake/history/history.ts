import type {DatabaseSync, SQLOutputValue, StatementSync} from 'node:sqlite'
import {isLakeDocument, type LakeDocument, publishedIdOf} from '../store/document.ts'
import type {TransactionTouch} from './document-events.ts'

/** A transaction, without what it did. */
export interface TransactionRecord {
  seq: number
  id: string
  timestamp: string
  author: string
}

/** What a transaction did to one document. */
export interface DocumentRecord {
  id: string
  mutations: unknown
  before: LakeDocument | null
  after: LakeDocument | null
}

/** A point in the history of documents: a transaction, a time (ISO 8601), or when they last existed. */
export type Moment = {revision: string} | {time: string} | 'last'

/** Reads back what the transaction log keeps. */
export class History {
  private readonly database: DatabaseSync
  private readonly rows: StatementSync
  private readonly stateAt: StatementSync
  private readonly lastState: StatementSync
  private readonly existence: StatementSync
  private readonly seqOfId: StatementSync
  private readonly seqAtTime: StatementSync

  constructor(database: DatabaseSync) {
    this.database = database
    this.rows = database.prepare(
      'SELECT document_id, mutations, after FROM transaction_documents WHERE seq = ? ORDER BY position',
    )
    this.stateAt = database.prepare(
      'SELECT after FROM transaction_documents WHERE document_id = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
    )
    this.lastState = database.prepare(
      'SELECT after FROM transaction_documents WHERE document_id = ? AND after IS NOT NULL ORDER BY seq DESC LIMIT 1',
    )
    this.existence = database.prepare(
      `SELECT t.seq, t.id, t.timestamp, t.author, d.document_id, d.after IS NULL AS gone
       FROM transaction_documents d JOIN transactions t ON t.seq = d.seq
       WHERE d.document_id IN (?, ?) ORDER BY t.seq`,
    )
    this.seqOfId = database.prepare('SELECT seq FROM transactions WHERE id = ?')
    this.seqAtTime = database.prepare(
      'SELECT max(seq) AS seq FROM transactions WHERE timestamp <= ?',
    )
  }

  /** Transactions that touched any of the documents, `from` and `to` (ids) included. */
  transactions(
    ids: readonly string[],
    range: {from?: string | null; to?: string | null; reverse: boolean; limit: number},
  ): TransactionRecord[] {
    const marks = ids.map(() => '?').join(', ')
    const found = this.database
      .prepare(
        `SELECT DISTINCT t.seq, t.id, t.timestamp, t.author
         FROM transaction_documents d JOIN transactions t ON t.seq = d.seq
         WHERE d.document_id IN (${marks}) AND t.seq BETWEEN ? AND ?
         ORDER BY t.seq ${range.reverse ? 'DESC' : 'ASC'} LIMIT ?`,
      )
      .all(...ids, this.seqOf(range.from) ?? 0, this.seqOf(range.to) ?? MAX_SEQ, range.limit)
    return found.map(recordIn)
  }

  /** What a transaction did, to each of its documents. */
  documentsOf(seq: number): DocumentRecord[] {
    return this.rows.all(seq).map((row) => {
      const id = String(row['document_id'])
      return {
        id,
        mutations: JSON.parse(String(row['mutations'])),
        before: documentIn(this.stateAt.get(id, seq - 1)),
        after: documentIn(row),
      }
    })
  }

  /** Every transaction that touched the version or its published document, oldest first. */
  touches(versionId: string): TransactionTouch[] {
    const found = this.existence.all(versionId, publishedIdOf(versionId))
    const touches = new Map<number, TransactionTouch & {exists: Map<string, boolean>}>()
    for (const row of found) {
      const seq = Number(row['seq'])
      const touch = touches.get(seq) ?? {...recordIn(row), exists: new Map()}
      touch.exists.set(String(row['document_id']), row['gone'] === 0)
      touches.set(seq, touch)
    }
    return [...touches.values()]
  }

  /** The document as it was; null where it did not exist, or when the moment is unknown. */
  documentAt(id: string, moment: Moment): LakeDocument | null {
    if (moment === 'last') return documentIn(this.lastState.get(id))
    const seq =
      'revision' in moment
        ? this.seqOf(moment.revision)
        : Number(this.seqAtTime.get(moment.time)?.['seq'] ?? 0)
    return seq === null ? null : documentIn(this.stateAt.get(id, seq))
  }

  private seqOf(transactionId: string | null | undefined): number | null {
    if (!transactionId) return null
    const row = this.seqOfId.get(transactionId)
    return row ? Number(row['seq']) : null
  }
}

function recordIn(row: Record<string, SQLOutputValue>): TransactionRecord {
  return {
    seq: Number(row['seq']),
    id: String(row['id']),
    timestamp: String(row['timestamp']),
    author: String(row['author']),
  }
}

const MAX_SEQ = Number.MAX_SAFE_INTEGER

function documentIn(row: Record<string, SQLOutputValue> | undefined): LakeDocument | null {
  const text = row?.['after']
  if (typeof text !== 'string') return null
  const document: unknown = JSON.parse(text)
  return isLakeDocument(document) ? document : null
}
