import type {LocalEvaluator, QueryEvaluator, QueryRequest} from '../evaluator.ts'
import type {HeavyQueries} from './worker-evaluator.ts'
import {RecentlyUsed} from '../recently-used.ts'

/** Milliseconds that a query may keep the server from everything else. */
const BRIEFLY = 150
const REMEMBERED = 200

/**
 * Runs queries so that none can stop the server. Most end in no time where they are; one that does not
 * is begun anew in a thread that can be ended, and so is the same query when it comes again.
 */
export class WatchedEvaluator implements QueryEvaluator {
  private readonly local: LocalEvaluator
  private readonly heavy: HeavyQueries
  private readonly slow = new RecentlyUsed<{known: boolean}>(REMEMBERED)

  constructor(local: LocalEvaluator, heavy: HeavyQueries) {
    this.local = local
    this.heavy = heavy
  }

  async evaluate(request: QueryRequest): Promise<string> {
    const slow = this.slow.get(request.query, () => ({known: false}))
    if (!slow.known) {
      const result = this.local.runBriefly(request, BRIEFLY)
      if (result !== null) return result
      slow.known = true
    }
    return this.heavy.evaluate(request)
  }

  close(): Promise<void> {
    return this.heavy.close()
  }
}
