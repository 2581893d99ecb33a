import type {LocalEvaluator, QueryRequest} from './evaluator.ts'
import type {QueryPool} from './pool/query-pool.ts'

/**
 * Decides where a query is evaluated. On the server's own thread: the known queries of the site, and the Studio's of
 * people who are signed in. All others are parsed, planned and evaluated in a process of their own.
 *
 * @param known the queries that the server's own thread may evaluate: those of anybody, and the Studio's.
 * @returns gives the answer `{result, resultSourceMap?, syncTags}` as JSON text. Throws LakeErrors: 400 for a query
 *   that cannot be evaluated or exceeds a limit, 429 when too many wait.
 */
export function createQueryRouter(
  local: LocalEvaluator,
  pools: {anonymous: QueryPool; signedIn: QueryPool},
  known: {site: readonly string[]; editors: readonly string[]},
): (request: QueryRequest, signal: AbortSignal) => Promise<string> {
  const site = new Set(known.site)
  const editors = new Set(known.editors)
  return async (request, signal) => {
    const {trusted, sourceMap} = request
    const isLocal = (!sourceMap && isKnown(site, request)) || (trusted && isKnown(editors, request))
    const answer = isLocal ? local.evaluateKnown(request) : null
    return answer ?? pools[trusted ? 'signedIn' : 'anonymous'].evaluate(request, signal)
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
