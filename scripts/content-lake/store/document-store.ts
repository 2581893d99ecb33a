import type {DatabaseSync, StatementSync} from 'node:sqlite'
import {isStorageError, LakeError} from '../protocol/errors.ts'
import {type Commit, CommitEmitter, type Effect} from './commit.ts'
import {inTransaction} from './database.ts'
import {DocumentSet} from './document-set.ts'
import {isLakeDocument, type LakeDocument} from './document.ts'
import {publicDocumentsOf} from './public-documents.ts'
import {TransactionLog} from './transaction-log.ts'

/** The documents of the dataset: stored in SQLite, and parsed in memory for queries. */
export class DocumentStore {
  readonly documents: DocumentSet
  readonly log: TransactionLog
  readonly commits: CommitEmitter
  private readonly database: DatabaseSync
  private readonly upsert: StatementSync
  private readonly remove: StatementSync

  constructor(database: DatabaseSync, report: (error: unknown) => void) {
    this.database = database
    this.log = new TransactionLog(database)
    this.commits = new CommitEmitter(report)
    this.upsert = database.prepare(
      `INSERT INTO documents (id, type, rev, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET type = excluded.type, rev = excluded.rev, body = excluded.body`,
    )
    this.remove = database.prepare('DELETE FROM documents WHERE id = ?')
    this.documents = new DocumentSet(readAll(database))
  }

  /** Writes the transaction to disk, then updates the documents in memory, then calls the listeners. */
  commit(transaction: Omit<Commit, 'seq' | 'publicEffects'>): Commit {
    if (this.log.has(transaction.transactionId)) {
      throw new LakeError(409, `Transaction ${transaction.transactionId} already exists`)
    }
    let seq: number
    try {
      seq = inTransaction(this.database, () => {
        for (const effect of transaction.effects) this.write(effect)
        return this.log.append(transaction)
      })
    } catch (error) {
      if (!isStorageError(error)) throw error
      throw new LakeError(507, 'The disk is full or cannot be written: nothing was changed')
    }
    const publicEffects = this.apply(transaction.effects)
    const commit = {...transaction, seq, publicEffects}
    this.commits.emit(commit)
    return commit
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
  // Node 22.12 can only read them all at once.
  for (const row of select.iterate?.() ?? select.all()) {
    const document: unknown = JSON.parse(String(row['body']))
    if (!isLakeDocument(document)) throw new Error(`document ${String(row['id'])} is damaged`)
    yield document
  }
}
