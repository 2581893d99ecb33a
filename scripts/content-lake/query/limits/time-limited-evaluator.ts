import {LRUCache} from 'lru-cache'
import type {LocalEvaluator, QueryEvaluator, QueryRequest} from '../evaluator.ts'
import type {WorkerEvaluator} from './worker-evaluator.ts'

/** Milliseconds that a query may block the server's thread. */
const LOCAL_TIME = 150

/**
 * Evaluates queries so that none can block the server. Most end quickly on the server's own thread. One
 * that does not is started again in a worker thread, which can be terminated; so is the same query later.
 */
export class TimeLimitedEvaluator implements QueryEvaluator {
  private readonly local: LocalEvaluator
  private readonly worker: WorkerEvaluator
  private readonly slowQueries = new LRUCache<string, true>({max: 200})

  constructor(local: LocalEvaluator, worker: WorkerEvaluator) {
    this.local = local
    this.worker = worker
  }

  async evaluate(request: QueryRequest): Promise<string> {
    if (!this.slowQueries.get(request.query)) {
      const result = this.local.evaluateWithin(request, LOCAL_TIME)
      if (result !== null) return result
      this.slowQueries.set(request.query, true)
    }
    return this.worker.evaluate(request)
  }

  close(): Promise<void> {
    return this.worker.close()
  }
}
