import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Commit} from './commit.ts'

/** The append-only record of who changed what and when. */
export class TransactionLog {
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

  /** Whether a transaction of this id was ever made: an id is used once. */
  has(transactionId: string): boolean {
    return this.findId.get(transactionId) !== undefined
  }

  /** Who made the transaction of this id; null when there is none. */
  authorOf(transactionId: string): string | null {
    const row = this.findId.get(transactionId)
    return row ? String(row['author']) : null
  }

  /** Writes the transaction and returns its `seq`. To be called within a SQLite transaction. */
  append(commit: Omit<Commit, 'seq'>): number {
    const {transactionId, timestamp, author, effects} = commit
    const seq = Number(this.insertTransaction.run(transactionId, timestamp, author).lastInsertRowid)
    for (const [position, effect] of effects.entries()) {
      const after = effect.after ? JSON.stringify(effect.after) : null
      this.insertEffect.run(effect.id, seq, position, JSON.stringify(effect.mutations), after)
    }
    return seq
  }
}
