import type {LakeDocument} from './document.ts'

/** The change of one document in a transaction. `mutations` are those of this document. */
export interface Effect {
  id: string
  before: LakeDocument | null
  after: LakeDocument | null
  mutations: readonly object[]
}

/** A transaction; `author` is a user id. */
export interface Transaction {
  transactionId: string
  timestamp: string
  author: string
  effects: readonly Effect[]
}

export interface Commit extends Transaction {
  /** The effects on what anonymous readers see: null stands for a state that is hidden from them. */
  publicEffects: readonly Effect[]
}

/** Called for each transaction after it is durable, in order. */
export type CommitListener = (commit: Commit) => void

/** Listeners in this process. An error in one is reported and does not affect the others. */
export class CommitEmitter {
  private readonly listeners = new Set<CommitListener>()
  private readonly report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.report = report
  }

  /** Returns a function that unsubscribes. */
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
