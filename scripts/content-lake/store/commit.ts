import type {LakeDocument} from './document.ts'

/** What one transaction did to one document. `mutations` are those that named this document. */
export interface Effect {
  id: string
  before: LakeDocument | null
  after: LakeDocument | null
  mutations: readonly object[]
}

/** A transaction that is on disk. `seq` orders transactions; `author` is a user's id. */
export interface Commit {
  seq: number
  transactionId: string
  timestamp: string
  author: string
  effects: readonly Effect[]
}

/** Hears of transactions after they are durable, in order. */
export type CommitListener = (commit: Commit) => void

/** In-process listeners: one that throws is reported and does not stop the others. */
export class CommitEmitter {
  private readonly listeners = new Set<CommitListener>()
  private readonly report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.report = report
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: CommitListener): () => void {
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
