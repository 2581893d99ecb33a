import type {DatabaseSync, StatementSync} from 'node:sqlite'
import {Trail} from '../auth/trail.ts'
import {isStorageError, LakeError} from '../protocol/errors.ts'
import {CommitEmitter, type Effect, type Transaction} from './commit.ts'
import {inTransaction} from './database.ts'
import {DocumentSet} from './document-set.ts'
import {isLakeDocument, type LakeDocument} from './document.ts'
import {publicDocumentsOf} from './public-documents.ts'

/** The documents of the dataset: stored in SQLite, and parsed in memory for queries. */
export class DocumentStore {
  readonly documents: DocumentSet
  readonly log: TransactionLog
  readonly commits: CommitEmitter
  readonly trail: Trail
  private readonly database: DatabaseSync
  private readonly upsert: StatementSync
  private readonly remove: StatementSync

  constructor(database: DatabaseSync, report: (error: unknown) => void) {
    this.database = database
    this.log = new TransactionLog(database)
    this.trail = new Trail(database)
    this.commits = new CommitEmitter(report)
    this.upsert = database.prepare(
      `INSERT INTO documents (id, type, rev, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET type = excluded.type, rev = excluded.rev, body = excluded.body`,
    )
    this.remove = database.prepare('DELETE FROM documents WHERE id = ?')
    this.documents = new DocumentSet(readAll(database))
  }

  /** Writes the transaction to disk, then updates the documents in memory, then calls the listeners. */
  commit(transaction: Transaction): void {
    try {
      inTransaction(this.database, () => {
        for (const effect of transaction.effects) this.write(effect)
        this.log.append(transaction)
        this.trail.addTransaction(transaction)
      })
    } catch (error) {
      if (!isStorageError(error)) throw error
      throw new LakeError(507, 'The disk is full or cannot be written: nothing was changed')
    }
    const publicEffects = this.apply(transaction.effects)
    this.commits.emit({...transaction, publicEffects})
  }

  /** Applies the effects in memory. Returns what they are for anonymous readers. */
  private apply(effects: readonly Effect[]): Effect[] {
    const visible = publicDocumentsOf(this.documents)
    const former = effects.map(({id}) => visible.get(id) ?? null)
    this.documents.apply(effects.map(({id, after}) => [id, after]))
    return effects.flatMap((effect, index) => {
      const [before, after] = [former[index] ?? null, visible.get(effect.id) ?? null]
      return before || after ? {...effect, before, after} : []
    })
  }

  private write({id, after}: Effect): void {
    if (after) this.upsert.run(id, after._type, after._rev, JSON.stringify(after))
    else this.remove.run(id)
  }
}

function* readAll(database: DatabaseSync): Generator<LakeDocument> {
  const select = database.prepare('SELECT id, body FROM documents')
  for (const row of select.iterate()) {
    const document: unknown = JSON.parse(String(row['body']))
    if (!isLakeDocument(document)) throw new Error(`document ${String(row['id'])} is damaged`)
    yield document
  }
}

/** The append-only log of transactions: who changed what and when. */
class TransactionLog {
  private readonly insertTransaction: StatementSync
  private readonly insertEffect: StatementSync
  private readonly findId: StatementSync

  constructor(database: DatabaseSync) {
    this.insertTransaction = database.prepare(
      'INSERT INTO transactions (id, timestamp, author) VALUES (?, ?, ?)',
    )
    this.insertEffect = database.prepare(
      'INSERT INTO transaction_documents (document_id, seq, position, mutations, after) VALUES (?, ?, ?, ?, ?)',
    )
    this.findId = database.prepare('SELECT author FROM transactions WHERE id = ?')
  }

  /** The author of the transaction with this id, which can be used only once; null where there is none. */
  authorOf(transactionId: string): string | null {
    const row = this.findId.get(transactionId)
    return row ? String(row['author']) : null
  }

  /** Inserts the transaction. Must be called inside a SQLite transaction. */
  append({transactionId, timestamp, author, effects}: Transaction): void {
    const seq = Number(this.insertTransaction.run(transactionId, timestamp, author).lastInsertRowid)
    for (const [position, effect] of effects.entries()) {
      const after = effect.after ? JSON.stringify(effect.after) : null
      this.insertEffect.run(effect.id, seq, position, JSON.stringify(effect.mutations), after)
    }
  }
}
