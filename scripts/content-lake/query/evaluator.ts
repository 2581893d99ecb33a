import {LakeError, queryError} from '../protocol/errors.ts'
import {isRecord} from '../store/document.ts'
import {isCheap} from './cost-estimate.ts'
import {type EvaluateOptions, evaluateQueryAsync} from './groq.ts'
import type {QueryParams} from './key-conditions.ts'
import {QueryParser} from './parse.ts'
import type {Perspective} from './perspective.ts'
import {planQuery} from './planner/index.ts'
import {evaluatePlan, fullScan, runScans} from './query-plan.ts'
import {QueryTimeout, runWithCpuLimit} from './time-limit.ts'
import type {DocumentView} from './views/document-view.ts'
import type {Views} from './views/views.ts'

/** Milliseconds that finding the documents of a mutation by query may take. */
const FIND_TIME = 2000

/** A query with its parameters, its perspective and the reader. */
export interface QueryRequest {
  query: string
  params: QueryParams
  perspective: Perspective
  /** Whether the reader is signed in: others see public documents only. */
  trusted: boolean
  userId: string
}

/**
 * Evaluates queries. Requests and results are plain data, so that an implementation can evaluate them in a
 * thread that can be terminated.
 */
export interface QueryEvaluator {
  /** The result as JSON text. Throws a `queryParseError` (400) for a query that cannot be evaluated. */
  evaluate(request: QueryRequest): Promise<string>
  close(): Promise<void>
}

/** What an evaluator needs to know of the lake. Plain data: it is handed to worker threads. */
export interface EvaluatorSettings {
  sanity: {projectId: string; dataset: string}
  /** Without the planner, groq-js evaluates each query on the whole dataset. Default: true. */
  usePlanner?: boolean | undefined
}

/**
 * Evaluates queries on the calling thread, over documents in memory. All evaluation happens here: parse,
 * plan, run the plan's index scans, then evaluate what is left by groq-js.
 */
export class LocalEvaluator {
  private readonly views: Views
  private readonly parser = new QueryParser()
  private readonly settings: EvaluatorSettings

  constructor(views: Views, settings: EvaluatorSettings) {
    this.views = views
    this.settings = settings
  }

  /** Evaluates a query without a time limit: the result as JSON text. */
  async evaluate(request: QueryRequest): Promise<string> {
    const {query, perspective, trusted} = request
    const view = this.views.get(perspective, trusted)
    const prepared = this.prepare(request, view)
    try {
      try {
        return JSON.stringify(prepared.evaluate())
      } catch (error) {
        if (!isAsyncOnly(error)) throw error
        return JSON.stringify(await prepared.evaluateAsync())
      }
    } catch (error) {
      throw asQueryError(query, error)
    }
  }

  /**
   * Evaluates a query for at most `limit` milliseconds. Null when it takes longer, or when it is one that
   * cannot be stopped on this thread.
   */
  evaluateWithin(request: QueryRequest, limit: number): string | null {
    const {query, perspective, trusted} = request
    const prepared = this.prepare(request, this.views.get(perspective, trusted))
    try {
      const evaluate = () => JSON.stringify(prepared.evaluate())
      return prepared.isCheap() ? evaluate() : runWithCpuLimit(limit, evaluate)
    } catch (error) {
      if (error instanceof QueryTimeout || isAsyncOnly(error)) return null
      throw asQueryError(query, error)
    }
  }

  /** The ids of the documents that a query finds, for mutations by query. Throws a LakeError (400). */
  findIds(query: string, params: QueryParams, view: DocumentView, userId: string): string[] {
    const prepared = this.prepare({query, params, userId}, view)
    let found: unknown
    try {
      found = runWithCpuLimit(FIND_TIME, () => prepared.evaluate())
    } catch (error) {
      throw asQueryError(query, error)
    }
    const documents = Array.isArray(found) ? found : found === null ? [] : [found]
    return documents.map((document: unknown) => {
      const id = isRecord(document) ? document['_id'] : undefined
      if (typeof id !== 'string') {
        throw new LakeError(
          400,
          'A mutation by query needs a query that returns documents with _id',
        )
      }
      return id
    })
  }

  /** Does what must not be stopped half way: parses, plans, and brings indexes up to date. */
  private prepare(
    {query, params, userId}: Pick<QueryRequest, 'query' | 'params' | 'userId'>,
    view: DocumentView,
  ) {
    const {sanity, usePlanner = true} = this.settings
    const tree = this.parser.parse(query, params)
    try {
      const plan = usePlanner ? planQuery(tree, params) : fullScan(tree)
      const scans = runScans(plan, view, params)
      const options: EvaluateOptions = {
        params: {...params},
        dataset: plan.scansDataset ? view.all() : [],
        dereference: ({_ref}) => view.get(_ref) ?? null,
        identity: userId,
        sanity,
        timestamp: new Date(),
      }
      const documents = [options.dataset, ...scans.values()].reduce((sum, l) => sum + l.length, 0)
      return {
        isCheap: () => isCheap(plan, documents),
        evaluate: () => evaluatePlan(plan, options, scans),
        evaluateAsync: () => evaluateQueryAsync(tree, {...options, dataset: view.all()}),
      }
    } catch (error) {
      throw asQueryError(query, error)
    }
  }
}

/** A few functions (`diff::changedAny`) exist only in groq-js's asynchronous evaluator. */
function isAsyncOnly(error: unknown): boolean {
  return error instanceof Error && error.message === 'executeSync not supported'
}

function asQueryError(query: string, error: unknown): LakeError {
  if (error instanceof LakeError) return error
  if (error instanceof QueryTimeout) {
    return queryError(query, error.message, 0, query.length, 'queryTimeoutError')
  }
  if (error instanceof RangeError) return queryError(query, 'the query is nested too deeply')
  return queryError(query, error instanceof Error ? error.message : 'the query cannot be run')
}
