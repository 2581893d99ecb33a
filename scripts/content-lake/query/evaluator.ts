import type {ExprNode} from 'groq-js'
import {asQueryError, LakeError, limitError} from '../protocol/errors.ts'
import {isRecord} from '../store/document.ts'
import {nodesOf} from './ast.ts'
import type {QueryParams} from './conditions.ts'
import {parseQuery} from './groq.ts'
import {evaluatePlan, planQuery} from './planner/planner.ts'
import type {SourceMapKind} from './source-map/source-map.ts'
import {mapResult} from './source-map/trace.ts'
import {syncTagsOf} from './sync-tags.ts'
import type {DocumentView, Perspective, Views} from './views.ts'

/** A query with its parameters, its perspective and the reader. */
export interface QueryRequest {
  query: string
  params: QueryParams
  perspective: Perspective
  /** Tells whether the reader is signed in: others see public documents only. */
  isSignedIn: boolean
  userId: string
  /** Tells whether a Content Source Map comes with the result, and of which kind. */
  sourceMap?: SourceMapKind | undefined
}

/** The values of `sanity::projectId()` and `sanity::dataset()`. */
export interface SanityLocation {
  projectId: string
  dataset: string
}

export type Evaluator = ReturnType<typeof createQueryEvaluator>

/**
 * Evaluates queries on the calling thread, over documents in memory. All evaluation happens here: parse,
 * plan, run the plan's index scans, then evaluate what is left by groq-js. Nothing stops a query that takes long: only
 * listed ones are evaluated where visitors are served, all others in a process that can be killed.
 */
export function createQueryEvaluator(views: Views, sanity: SanityLocation) {
  /** @param read collects the ids of the references that are followed. */
  const evaluate = (
    tree: ExprNode,
    {params, userId}: Pick<QueryRequest, 'params' | 'userId'>,
    view: DocumentView,
    {timestamp = new Date(), read}: {timestamp?: Date; read?: Set<string>} = {},
  ): unknown =>
    evaluatePlan(planQuery(tree, params), view, {
      params: {...params},
      dereference: ({_ref}) => {
        read?.add(_ref)
        return view.get(_ref) ?? null
      },
      identity: userId,
      sanity,
      timestamp,
    })

  /** The answer `{result, resultSourceMap?, syncTags}` as JSON text. Throws LakeErrors. */
  const answer = (request: QueryRequest): string => {
    const {query, params, perspective, isSignedIn, sourceMap} = request
    try {
      const view = views(perspective, isSignedIn)
      const tree = parseQuery(query, params)
      const read = new Set<string>()
      const timestamp = new Date()
      const result = evaluate(tree, request, view, {timestamp, read})
      const syncTags = syncTagsOf(tree, params, read, (id) => view.get(id)?._type)
      if (!sourceMap) return JSON.stringify({result, syncTags})
      const evaluatePart = (part: ExprNode, values: object) =>
        evaluate(part, {...request, params: {...params, ...values}}, view, {timestamp})
      const resultSourceMap = mapResult(tree, result, view, sourceMap, evaluatePart)
      return JSON.stringify({result, resultSourceMap, syncTags})
    } catch (error) {
      throw asQueryError(query, error)
    }
  }

  return {
    /**
     * Evaluates a listed query, without limits: the answer as JSON text. Null when its parameters
     * ask for more than a page of a list.
     */
    evaluateListed: (request: QueryRequest): string | null =>
      hasWideSlice(parseQuery(request.query, request.params)) ? null : answer(request),
    /**
     * Evaluates any query: the answer as JSON text of at most `maxBytes`. Throws LakeErrors: 400 for a query that cannot
     * be evaluated, or whose answer is longer.
     */
    evaluateAny: (request: QueryRequest, maxBytes: number): string => {
      const json = answer(request)
      if (Buffer.byteLength(json) <= maxBytes) return json
      throw limitError(request.query, `the result is larger than ${maxBytes / 1e6} MB`)
    },
    /** The ids of the documents that a query finds, for mutations by query. Throws a LakeError (400). */
    findIds: (query: string, params: QueryParams, userId: string): string[] => {
      let result: unknown
      try {
        const view = views({kind: 'raw'}, true)
        result = evaluate(parseQuery(query, params), {params, userId}, view)
      } catch (error) {
        throw asQueryError(query, error)
      }
      const documents = Array.isArray(result) ? result : result === null ? [] : [result]
      return documents.map((document: unknown) => {
        const id = isRecord(document) ? document['_id'] : undefined
        if (typeof id === 'string') return id
        const message = 'A mutation by query needs a query that returns documents with _id'
        throw new LakeError(400, message)
      })
    },
  }
}

/** The largest part of a list that a listed query may read on the server's thread. */
const MAX_SLICE = 500
const wideTrees = new WeakMap<ExprNode, boolean>()

/** Tells whether a query reads a large part of a list. Numbers among the parameters are part of the tree. */
export function hasWideSlice(tree: ExprNode): boolean {
  let isWide = wideTrees.get(tree)
  if (isWide === undefined) {
    isWide = [...nodesOf(tree)].some((node) => node.type === 'Slice' && widthOf(node) > MAX_SLICE)
    wideTrees.set(tree, isWide)
  }
  return isWide
}

/** Negative positions count from the list's end. */
function widthOf({left, right}: {left: number; right: number}): number {
  return left < 0 === right < 0 ? right - left : Infinity
}
