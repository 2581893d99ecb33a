import {LakeError} from '../protocol/errors.ts'
import {isRecord} from '../store/document.ts'
import type {ExprNode} from './ast.ts'
import {type EvaluateOptions, evaluateQueryAsync} from './groq.ts'
import type {QueryParams} from './key-conditions.ts'
import {hasWideSlice} from './known-queries.ts'
import {QueryParser} from './parse.ts'
import type {Perspective} from './perspective.ts'
import {findReferringDocuments, planQuery} from './planner/planner.ts'
import {asQueryError} from './query-errors.ts'
import {type ContentSourceMap, emptySourceMap} from './source-map/source-map.ts'
import {mapResult, type SourceMapKind} from './source-map/map-result.ts'
import {evaluatePlan, fullScan, runScans} from './query-plan.ts'
import {stringifyResult} from './result-size.ts'
import {type SyncTag, syncTagsOf} from './sync-tags/sync-tags.ts'
import type {DocumentView} from './views/document-view.ts'
import type {Views} from './views/views.ts'

/** A query with its parameters, its perspective and the reader. */
export interface QueryRequest {
  query: string
  params: QueryParams
  perspective: Perspective
  /** Whether the reader is signed in: others see public documents only. */
  trusted: boolean
  userId: string
  /** Whether a Content Source Map comes with the result, and of which kind. */
  sourceMap?: SourceMapKind | undefined
}

/** The members of a query's answer. */
interface QueryAnswer {
  result: unknown
  resultSourceMap?: ContentSourceMap
  /** What the result depends on: a change that may affect it has one of these tags. */
  syncTags: readonly SyncTag[]
}

/** What an evaluator needs to know of the lake. Plain data: it is sent to other processes. */
export interface EvaluatorSettings {
  sanity: {projectId: string; dataset: string}
  /** Without the planner, groq-js evaluates each query on the whole dataset. Default: true. */
  usePlanner?: boolean | undefined
}

/**
 * Evaluates queries on the calling thread, over documents in memory. All evaluation happens here: parse,
 * plan, run the plan's index scans, then evaluate what is left by groq-js. Nothing stops a query that takes long: only
 * known ones are evaluated where visitors are served, all others in a process that can be killed.
 */
export class LocalEvaluator {
  private readonly views: Views
  private readonly parser = new QueryParser()
  private readonly settings: EvaluatorSettings

  constructor(views: Views, settings: EvaluatorSettings) {
    this.views = views
    this.settings = settings
  }

  /**
   * Evaluates a query of the list of known ones, without limits: the answer
   * `{result, resultSourceMap?, syncTags}` as JSON text. Null when its
   * parameters ask for more than a page of a list.
   */
  evaluateKnown(request: QueryRequest): string | null {
    const {query, params} = request
    try {
      if (hasWideSlice(this.parser.parse(query, params))) return null
      return JSON.stringify(this.answer(request, this.viewOf(request)))
    } catch (error) {
      if (isAsyncOnly(error)) return null
      throw asQueryError(query, error)
    }
  }

  /**
   * Evaluates any query: the answer as JSON text of at most `maxBytes`. Throws LakeErrors: 400 for a query that cannot
   * be evaluated, or whose answer is longer.
   */
  async evaluateAny(request: QueryRequest, maxBytes: number): Promise<string> {
    try {
      try {
        return stringifyResult(this.answer(request, this.viewOf(request)), maxBytes)
      } catch (error) {
        if (!isAsyncOnly(error)) throw error
        const tree = this.parser.parse(request.query, request.params)
        const prepared = this.prepare(tree, request, this.viewOf(request))
        const result = await prepared.evaluateAsync()
        const map = request.sourceMap && {resultSourceMap: emptySourceMap()}
        const answer: QueryAnswer = {result, ...map, syncTags: prepared.tags()}
        return stringifyResult(answer, maxBytes)
      }
    } catch (error) {
      throw asQueryError(request.query, error)
    }
  }

  private answer(request: QueryRequest, view: DocumentView): QueryAnswer {
    const tree = this.parser.parse(request.query, request.params)
    const timestamp = new Date()
    const prepared = this.prepare(tree, request, view, timestamp)
    const result = prepared.evaluate()
    const syncTags = prepared.tags()
    if (!request.sourceMap) return {result, syncTags}
    const evaluate = (part: ExprNode) => this.prepare(part, request, view, timestamp).evaluate()
    const resultSourceMap = mapResult(tree, result, view, request.sourceMap, evaluate)
    return {result, resultSourceMap, syncTags}
  }

  private viewOf({perspective, trusted}: QueryRequest): DocumentView {
    return this.views.get(perspective, trusted)
  }

  /** The ids of the documents that a query finds, for mutations by query. Throws a LakeError (400). */
  findIds(query: string, params: QueryParams, view: DocumentView, userId: string): string[] {
    let found: unknown
    try {
      found = this.prepare(this.parser.parse(query, params), {params, userId}, view).evaluate()
    } catch (error) {
      throw asQueryError(query, error)
    }
    const documents = Array.isArray(found) ? found : found === null ? [] : [found]
    return documents.map((document: unknown) => {
      const id = isRecord(document) ? document['_id'] : undefined
      if (typeof id === 'string') return id
      const message = 'A mutation by query needs a query that returns documents with _id'
      throw new LakeError(400, message)
    })
  }

  private prepare(
    tree: ExprNode,
    {params, userId}: Pick<QueryRequest, 'params' | 'userId'>,
    view: DocumentView,
    timestamp = new Date(),
  ) {
    const {sanity, usePlanner = true} = this.settings
    const plan = usePlanner ? planQuery(tree, params) : fullScan(tree)
    const scans = runScans(plan, view, params)
    const read = new Set<string>()
    const options: EvaluateOptions = {
      params: {...params},
      dataset: plan.scansDataset ? view.all() : [],
      dereference: ({_ref}) => {
        const referring = findReferringDocuments(_ref, view)
        if (referring) return referring
        read.add(_ref)
        return view.get(_ref) ?? null
      },
      identity: userId,
      sanity,
      timestamp,
    }
    return {
      evaluate: () => evaluatePlan(plan, options, scans),
      evaluateAsync: () => evaluateQueryAsync(tree, {...options, dataset: view.all()}),
      tags: () => syncTagsOf(tree, params, read, (id) => view.get(id)?._type),
    }
  }
}

/** A few functions (`diff::changedAny`) exist only in groq-js's asynchronous evaluator. */
function isAsyncOnly(error: unknown): boolean {
  return error instanceof Error && error.message === 'executeSync not supported'
}
