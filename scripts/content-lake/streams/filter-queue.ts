import {LakeError} from '../protocol/errors.ts'
import {type Commit, type Effect, effectsFor} from '../store/commit.ts'
import type {LakeDocument} from '../store/document.ts'
import type {ListenRequest} from './listen-request.ts'
import {mutationEvents} from './mutation-events.ts'
import type {StreamEvent} from './stream.ts'
import {LIMITS} from '../limits.ts'

/** Transactions that are evaluated at once. */
const MAX_AT_ONCE = 20

export interface FilterQueueOptions {
  /** For each transaction, which documents match the filter: before and after each of its changes. */
  match: (commits: readonly Commit[]) => Promise<boolean[][]>
  deliver: (events: StreamEvent[]) => void
  /** Called once, when the filter cannot be evaluated or falls behind. */
  fail: (error: unknown) => void
}

/** Evaluates a listener's filter elsewhere, one transaction after the other; nobody waits for it. */
export class FilterQueue {
  private readonly request: ListenRequest
  private readonly options: FilterQueueOptions
  private readonly waiting: Commit[] = []
  private isRunning = false
  private isEnded = false

  constructor(request: ListenRequest, options: FilterQueueOptions) {
    this.request = request
    this.options = options
  }

  push(commit: Commit): void {
    if (this.isEnded) return
    this.waiting.push(commit)
    if (this.waiting.length > LIMITS.waitingTransactions.value) {
      this.fail(new LakeError(429, 'The listener is too far behind'))
    } else void this.run()
  }

  end(): void {
    this.isEnded = true
    this.waiting.length = 0
  }

  private async run(): Promise<void> {
    if (this.isRunning) return
    this.isRunning = true
    try {
      while (this.waiting.length > 0) {
        const commits = this.waiting.splice(0, MAX_AT_ONCE)
        const matches = await this.options.match(commits)
        if (this.isEnded) return
        for (const [index, commit] of commits.entries()) {
          const matching = matchingDocuments(effectsFor(commit, this.request), matches[index] ?? [])
          const filter = {matches: (document: LakeDocument) => matching.has(document)}
          this.options.deliver(mutationEvents(commit, this.request, filter))
        }
      }
    } catch (error) {
      if (!this.isEnded) this.fail(error)
    } finally {
      this.isRunning = false
    }
  }

  private fail(error: unknown): void {
    this.end()
    this.options.fail(error)
  }
}

function matchingDocuments(
  effects: readonly Effect[],
  matches: readonly boolean[],
): Set<LakeDocument> {
  const documents = effects.flatMap(({before, after}) => [before, after])
  const matching = documents.filter((_, index) => matches[index])
  return new Set(matching.filter((document) => document !== null))
}
