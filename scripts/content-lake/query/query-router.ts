import type {LocalEvaluator, QueryRequest} from './evaluator.ts'
import type {QueryPools} from './pool/query-pool.ts'

/**
 * Decides where a query is evaluated. On the server's own thread: the known queries of the site, and the Studio's of
 * people who are signed in. All others are parsed, planned and evaluated in a process of their own.
 */
export class QueryRouter {
  private readonly local: LocalEvaluator
  private readonly pools: QueryPools
  private readonly site: ReadonlySet<string>
  private readonly editors: ReadonlySet<string>

  /** @param known the queries that the server's own thread may evaluate: those of anybody, and the Studio's. */
  constructor(
    local: LocalEvaluator,
    pools: QueryPools,
    known: {site: readonly string[]; editors: readonly string[]},
  ) {
    this.local = local
    this.pools = pools
    this.site = new Set(known.site)
    this.editors = new Set(known.editors)
  }

  /**
   * The answer `{result, resultSourceMap?, syncTags}` as JSON text. Throws LakeErrors: 400 for a query that cannot be
   * evaluated or exceeds a limit, 429 when too many wait.
   */
  async evaluate(request: QueryRequest, signal: AbortSignal): Promise<string> {
    return (
      this.evaluateLocally(request) ?? this.pools.for(request.trusted).evaluate(request, signal)
    )
  }

  private evaluateLocally(request: QueryRequest): string | null {
    const {trusted, sourceMap} = request
    const isLocal =
      (!sourceMap && isKnown(this.site, request)) || (trusted && isKnown(this.editors, request))
    return isLocal ? this.local.evaluateKnown(request) : null
  }
}

const MAX_PARAMS = 30
const MAX_LIST = 100
const MAX_TEXT = 256

/**
 * Tells whether this is a query of the list, by its exact text, with parameters as its sender gives them. Anybody
 * chooses parameters: long ones, and patterns with several wildcards, can make any query slow.
 */
export function isKnown(
  queries: ReadonlySet<string>,
  {query, params}: Pick<QueryRequest, 'query' | 'params'>,
): boolean {
  if (!queries.has(query)) return false
  const values = Object.values(params)
  return values.length <= MAX_PARAMS && values.every(isPlain)
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= MAX_LIST && value.every(isPlainValue)
  return isPlainValue(value)
}

function isPlainValue(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT && !value.includes('*')
  return value === null || typeof value === 'boolean' || Number.isFinite(value)
}
