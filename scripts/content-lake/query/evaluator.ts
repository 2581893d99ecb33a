import {LakeError, queryError} from '../protocol/errors.ts'
import {isRecord, type LakeDocument} from '../store/document.ts'
import {endsSoon} from './cost.ts'
import {type RunOptions, runAsync, runSync} from './groq.ts'
import {lookedUp} from './outer-look-up.ts'
import {QueryParser} from './parse.ts'
import type {Perspective} from './perspective.ts'
import type {QueryPlan} from './plan.ts'
import type {QueryParams} from './restrictions.ts'
import type {DocumentView, Views} from './view.ts'
import {QueryTimeout, withinCpu} from './within.ts'

/** Milliseconds that finding the documents of a mutation by query may take. */
const FIND_TIME = 2000

/** A query as it arrives, with who asks. */
export interface QueryRequest {
  query: string
  params: QueryParams
  perspective: Perspective
  /** Whether the reader is signed in: others see public documents only. */
  trusted: boolean
  userId: string
}

/**
 * Runs queries. Requests and answers are plain data, so that another implementation may run them in a
 * thread that can be ended.
 */
export interface QueryEvaluator {
  /** The result as JSON text. Throws a `queryParseError` (400) for what cannot be run. */
  evaluate(request: QueryRequest): Promise<string>
  close(): Promise<void>
}

/** Runs queries on the calling thread, over documents in memory. */
export class LocalEvaluator {
  private readonly views: Views
  private readonly parser = new QueryParser()
  private readonly sanity: {projectId: string; dataset: string}

  constructor(views: Views, sanity: {projectId: string; dataset: string}) {
    this.views = views
    this.sanity = sanity
  }

  /** Runs a query to its end, however long that takes. */
  async run({query, params, perspective, trusted, userId}: QueryRequest): Promise<string> {
    const plan = this.parser.plan(query, params)
    const view = this.views.get(perspective, trusted)
    try {
      const options = this.options(plan, params, view, userId)
      try {
        return JSON.stringify(runSync(plan.tree, options))
      } catch (error) {
        if (!isAsyncOnly(error)) throw error
        return JSON.stringify(await runAsync(plan.tree, {...options, dataset: view.all()}))
      }
    } catch (error) {
      throw asQueryError(query, error)
    }
  }

  /**
   * Runs a query for at most `limit` milliseconds. Null when it did not end by then, or when it is one
   * that could not be ended here.
   */
  runBriefly(request: QueryRequest, limit: number): string | null {
    const {query, params, perspective, trusted, userId} = request
    const plan = this.parser.plan(query, params)
    const view = this.views.get(perspective, trusted)
    try {
      const options = this.options(plan, params, view, userId)
      const work = () => JSON.stringify(runSync(plan.tree, options))
      return endsSoon(plan, options.given) ? work() : withinCpu(limit, work)
    } catch (error) {
      if (error instanceof QueryTimeout || isAsyncOnly(error)) return null
      throw asQueryError(query, error)
    }
  }

  /** The ids of the documents that a query finds, for mutations by query. */
  findIds(query: string, params: QueryParams, view: DocumentView, userId: string): string[] {
    const plan = this.parser.plan(query, params)
    let found: unknown
    try {
      const options = this.options(plan, params, view, userId)
      found = withinCpu(FIND_TIME, () => runSync(plan.tree, options))
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

  private options(
    plan: QueryPlan,
    params: QueryParams,
    view: DocumentView,
    userId: string,
  ): RunOptions & {given: number} {
    const bound: Record<string, unknown> = {...params}
    const dataset = plan.scansDataset ? view.all() : []
    const lists = new Map<string, readonly LakeDocument[]>()
    let given = dataset.length
    for (const source of plan.sources) {
      const list = source.find(view, params)
      bound[source.name] = list
      lists.set(source.name, list)
      given += list.length
    }
    return {
      /** How many documents the query is given to look at. */
      given,
      params: bound,
      dataset,
      dereference: ({_ref}) => lookedUp(plan.lookUps, _ref, lists) ?? view.get(_ref) ?? null,
      identity: userId,
      sanity: this.sanity,
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
