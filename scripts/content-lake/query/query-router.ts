import type {QueryParams} from './conditions.ts'
import type {LocalEvaluator, QueryRequest} from './evaluator.ts'
import type {QueryPools} from './pool/query-pool.ts'

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

const MAX_PARAMS = 30
const MAX_LIST = 100
const MAX_TEXT = 256

/** Queries of a site or its Studio, by their exact text, that may run where visitors are served. */
export class KnownQueries {
  private readonly queries: ReadonlySet<string>

  constructor(queries: readonly string[]) {
    this.queries = new Set(queries)
  }

  /**
   * Whether this is a query of the list with parameters as its sender gives them. Anybody
   * chooses parameters: long ones, and patterns with several wildcards, can make any query slow.
   */
  has(query: string, params: QueryParams): boolean {
    if (!this.queries.has(query)) return false
    const values = Object.values(params)
    return values.length <= MAX_PARAMS && values.every(isPlain)
  }
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= MAX_LIST && value.every(isPlainValue)
  return isPlainValue(value)
}

function isPlainValue(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT && !value.includes('*')
  return value === null || typeof value === 'boolean' || Number.isFinite(value)
}
