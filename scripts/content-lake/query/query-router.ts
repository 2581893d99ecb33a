import {LRUCache} from 'lru-cache'
import type {EvaluationLimits, LocalEvaluator, QueryRequest} from './evaluator.ts'
import type {KnownQueries} from './known-queries.ts'
import type {QueryPools} from './pool/query-pools.ts'

/** What a query of somebody who is signed in may use of the server's own thread: any, and a known one. */
const LOCAL_LIMITS: EvaluationLimits = {cpu: 50, bytes: 4_000_000}
const EDITOR_LIMITS: EvaluationLimits = {cpu: 150, bytes: 16_000_000}
const MAX_LOCAL_LENGTH = 10_000

/** The queries that the server's own thread may evaluate: those of anybody, and those of the Studio. */
interface KnownLists {
  site: KnownQueries
  editors: KnownQueries
}

/**
 * Decides where a query is evaluated. On the server's own thread: the known queries of the site, and
 * those of people who are signed in as long as they end soon, the Studio's known ones a little later. All others are parsed, planned and evaluated
 * in a process of their own.
 */
export class QueryRouter {
  private readonly local: LocalEvaluator
  private readonly known: KnownLists
  private readonly pools: QueryPools
  private readonly slowQueries = new LRUCache<string, true>({max: 200})

  constructor(local: LocalEvaluator, pools: QueryPools, known: KnownLists) {
    this.local = local
    this.known = known
    this.pools = pools
  }

  /**
   * The answer `{result, resultSourceMap?, syncTags}` as JSON text, from a query process in UTF-8.
   * Throws LakeErrors: 400 for a query that cannot be evaluated or exceeds a limit, 429 when too many
   * wait.
   */
  async evaluate(request: QueryRequest, signal: AbortSignal): Promise<string | Uint8Array> {
    return (
      this.evaluateLocally(request) ?? this.pools.for(request.trusted).evaluate(request, signal)
    )
  }

  private evaluateLocally(request: QueryRequest): string | null {
    const {query, params, trusted} = request
    if (!request.sourceMap && this.known.site.has(query, params)) {
      return this.local.evaluateKnown(request)
    }
    if (!trusted || query.length > MAX_LOCAL_LENGTH || this.slowQueries.get(query)) return null
    const isEditors = this.known.editors.has(query, params)
    const result = this.local.evaluateWithin(request, isEditors ? EDITOR_LIMITS : LOCAL_LIMITS)
    if (result === null) this.slowQueries.set(query, true)
    return result
  }
}
