import {LRUCache} from 'lru-cache'
import type {EvaluationLimits, LocalEvaluator, QueryAnswer, QueryRequest} from './evaluator.ts'
import type {KnownQueries} from './known-queries.ts'
import type {TaskSource} from './pool/query-pool.ts'
import type {QueryPools} from './pool/query-pools.ts'

/** What a query of somebody who is signed in may use of the server's own thread. */
const LOCAL_LIMITS: EvaluationLimits = {cpu: 50, bytes: 4_000_000}
const MAX_LOCAL_LENGTH = 10_000

/**
 * Decides where a query is evaluated. On the server's own thread: the known queries of the site, and
 * those of people who are signed in as long as they end soon. All others are parsed, planned and evaluated
 * in a process of their own.
 */
export class QueryRouter {
  private readonly local: LocalEvaluator
  private readonly known: KnownQueries
  private readonly pools: QueryPools
  private readonly slowQueries = new LRUCache<string, true>({max: 200})

  constructor(local: LocalEvaluator, known: KnownQueries, pools: QueryPools) {
    this.local = local
    this.known = known
    this.pools = pools
  }

  /**
   * The result, from a query process in UTF-8. Throws LakeErrors: 400 for a query that cannot
   * be evaluated or exceeds a limit, 429 when too many wait.
   */
  async evaluate(request: QueryRequest, source: TaskSource): Promise<QueryAnswer> {
    return (
      this.evaluateLocally(request) ?? this.pools.for(request.trusted).evaluate(request, source)
    )
  }

  private evaluateLocally(request: QueryRequest): QueryAnswer | null {
    const {query, params, trusted} = request
    if (this.known.has(query, params)) return this.local.evaluateKnown(request)
    if (!trusted || query.length > MAX_LOCAL_LENGTH || this.slowQueries.get(query)) return null
    const result = this.local.evaluateWithin(request, LOCAL_LIMITS)
    if (result === null) this.slowQueries.set(query, true)
    return result
  }
}
