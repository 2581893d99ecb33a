import type {LocalEvaluator, QueryRequest} from './evaluator.ts'
import type {KnownQueries} from './known-queries.ts'
import type {QueryPools} from './pool/query-pools.ts'

/** The queries that the server's own thread may evaluate: those of anybody, and those of the Studio. */
interface KnownLists {
  site: KnownQueries
  editors: KnownQueries
}

/**
 * Decides where a query is evaluated. On the server's own thread: the known queries of the site, and the Studio's of
 * people who are signed in. All others are parsed, planned and evaluated in a process of their own.
 */
export class QueryRouter {
  private readonly local: LocalEvaluator
  private readonly known: KnownLists
  private readonly pools: QueryPools

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
    const {query, params, trusted, sourceMap} = request
    const isKnown =
      (!sourceMap && this.known.site.has(query, params)) ||
      (trusted && this.known.editors.has(query, params))
    return isKnown ? this.local.evaluateKnown(request) : null
  }
}
