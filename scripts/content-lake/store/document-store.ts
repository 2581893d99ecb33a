import type {DatabaseSync} from 'node:sqlite'
import {createStateWriter} from '../history/states.ts'
import type {ContentLakeOptions} from '../options.ts'
import {isStorageError, LakeError} from '../protocol/errors.ts'
import {inTransaction} from './database.ts'
import {DocumentSet, publicDocumentsOf} from './document-set.ts'
import {
  type Commit,
  type Effect,
  isLakeDocument,
  type LakeDocument,
  type Transaction,
} from './document.ts'

/** The documents of the dataset: stored in SQLite, and parsed in memory for queries. */
export class DocumentStore {
  readonly documents: DocumentSet
  readonly commits: CommitEmitter
  private readonly database: DatabaseSync
  private readonly record: ContentLakeOptions['record']

  /**
   * @param options `record` is called with each transaction; `privateTypes`: those that anonymous readers do not see.
   */
  constructor(
    database: DatabaseSync,
    report: (error: unknown) => void,
    options: Pick<ContentLakeOptions, 'record' | 'privateTypes'> = {},
  ) {
    this.database = database
    this.record = options.record
    this.commits = new CommitEmitter(report)
    this.documents = new DocumentSet(readAll(database), options.privateTypes)
  }

  /** Writes the transaction to disk, then updates the documents in memory, then calls the listeners. */
  commit(transaction: Transaction): void {
    try {
      inTransaction(this.database, () => {
        this.write(transaction)
        this.record?.(transaction)
      })
    } catch (error) {
      if (!isStorageError(error)) throw error
      throw new LakeError(507, 'The disk is full or cannot be written: nothing was changed')
    }
    const publicEffects = this.apply(transaction.effects)
    this.commits.emit({...transaction, publicEffects})
  }

  /** The author of the transaction with this id, which can be used only once; null where there is none. */
  authorOf(transactionId: string): string | null {
    const find = this.database.prepare('SELECT author FROM transactions WHERE id = ?')
    const row = find.get(transactionId)
    return row ? String(row['author']) : null
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

  /** Writes the documents, and appends the transaction to the log: who changed what and when. */
  private write({transactionId, timestamp, author, effects}: Transaction): void {
    const insert = this.database.prepare(
      'INSERT INTO transactions (id, timestamp, author) VALUES (?, ?, ?)',
    )
    const writeState = createStateWriter(this.database)
    const replace = this.database.prepare(
      `INSERT INTO documents (id, type, rev, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET type = excluded.type, rev = excluded.rev, body = excluded.body`,
    )
    const remove = this.database.prepare('DELETE FROM documents WHERE id = ?')
    const seq = Number(insert.run(transactionId, timestamp, author).lastInsertRowid)
    for (const [position, {id, after, mutations}] of effects.entries()) {
      const body = after && JSON.stringify(after)
      if (after) replace.run(id, after._type, after._rev, body)
      else remove.run(id)
      writeState(id, seq, position, {mutations: JSON.stringify(mutations), after: body})
    }
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

/** Listeners in this process. An error in one is reported and does not affect the others. */
export class CommitEmitter {
  private readonly listeners = new Set<(commit: Commit) => void>()
  private readonly report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.report = report
  }

  /** Adds a listener, called for each transaction after it is durable, in order. Returns what removes it. */
  subscribe(listener: (commit: Commit) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  emit(commit: Commit): void {
    for (const listener of this.listeners) {
      try {
        listener(commit)
      } catch (error) {
        this.report(error)
      }
    }
  }
}
