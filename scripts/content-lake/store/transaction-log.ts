import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Commit} from './commit.ts'

/** The append-only log of transactions: who changed what and when. */
export class TransactionLog {
  private readonly insertTransaction: StatementSync
  private readonly insertEffect: StatementSync
  private readonly findId: StatementSync
  private readonly findLast: StatementSync

  constructor(database: DatabaseSync) {
    this.insertTransaction = database.prepare(
      'INSERT INTO transactions (id, timestamp, author) VALUES (?, ?, ?)',
    )
    this.insertEffect = database.prepare(
      'INSERT INTO transaction_documents (document_id, seq, position, mutations, after) VALUES (?, ?, ?, ?, ?)',
    )
    this.findLast = database.prepare('SELECT max(seq) AS seq FROM transactions')
    this.findId = database.prepare('SELECT author FROM transactions WHERE id = ?')
  }

  /** Whether there is a transaction with this id; an id can be used only once. */
  has(transactionId: string): boolean {
    return this.findId.get(transactionId) !== undefined
  }

  /** The `seq` of the last transaction; 0 without any. */
  last(): number {
    return Number(this.findLast.get()?.['seq'] ?? 0)
  }

  /** The author of the transaction with this id, or null. */
  authorOf(transactionId: string): string | null {
    const row = this.findId.get(transactionId)
    return row ? String(row['author']) : null
  }

  /** Inserts the transaction and returns its `seq`. Must be called inside a SQLite transaction. */
  append(commit: Omit<Commit, 'seq' | 'publicEffects'>): number {
    const {transactionId, timestamp, author, effects} = commit
    const seq = Number(this.insertTransaction.run(transactionId, timestamp, author).lastInsertRowid)
    for (const [position, effect] of effects.entries()) {
      const after = effect.after ? JSON.stringify(effect.after) : null
      this.insertEffect.run(effect.id, seq, position, JSON.stringify(effect.mutations), after)
    }
    return seq
  }
}
