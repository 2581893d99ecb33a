import {extname} from 'node:path'
import PQueue from 'p-queue'
import {LIMITS} from '../../limits.ts'
import {LakeError, limitError, tryLater} from '../../protocol/errors.ts'
import type {DocumentSet} from '../../store/document-set.ts'
import type {DocumentStore} from '../../store/document-store.ts'
import {ProcessEnded, TaskProcess} from '../../task-process.ts'
import type {Evaluator, QueryRequest, SanityLocation} from '../evaluator.ts'
import type {Answer, ProcessTask, Result} from './query-process-main.ts'

interface PoolOptions {
  sanity: SanityLocation
  /** The folder in which Node keeps compiled modules: it halves the time and the memory of a start. */
  codeCache: string
  log: (message: string) => void
  /** Milliseconds that a query may take. Default: the limit. */
  maxTime?: number | undefined
}

const IDLE_MS = 30_000
const DOCUMENTS_PER_MESSAGE = 200
/** Bytes of heap that documents and indexes take for each byte of JSON, in the process for anonymous clients. */
const HEAP_PER_BYTE = 4
const SAMPLES = 100

export type QueryPool = ReturnType<typeof createQueryPool>

/**
 * Evaluates queries in a process of their own, which has a copy of the documents, in order of arrival. The
 * process is killed when a task needs too much or nobody waits for it any longer.
 *
 * @param reader whose queries it evaluates: neither kind waits for the other.
 */
export function createQueryPool(
  {documents, commits}: Pick<DocumentStore, 'documents' | 'commits'>,
  reader: 'anonymous' | 'signedIn',
  options: PoolOptions,
) {
  const process = new TaskProcess<ProcessTask, Answer>({
    main: new URL(`query-process-main${extname(import.meta.url)}`, import.meta.url),
    execArgv: () => {
      const heap = Math.ceil(LIMITS.queryHeap[reader] / 1e6 + heapFor(documents))
      return [`--max-old-space-size=${heap}`, '--max-semi-space-size=4', '--expose-gc']
    },
    env: {NODE_COMPILE_CACHE: options.codeCache, SANITY: JSON.stringify(options.sanity)},
    idle: IDLE_MS,
  })
  const queue = new PQueue({concurrency: 1})
  let isClosed = false
  const isActive = () => process.pid !== undefined
  const unsubscribe = commits.subscribe(({effects}) => {
    if (!isActive()) return
    process.post({changes: JSON.stringify(effects.map(({id, after}) => [id, after]))})
  })

  /**
   * Sends the documents in parts, so that neither the thread nor the pipe is filled at once. A change meanwhile
   * is posted: before its document is sent, which is then new already, or after it.
   */
  const load = async (signal?: AbortSignal): Promise<void> => {
    const ids = documents.all().map(({_id}) => _id)
    for (let start = 0; start === 0 || start < ids.length; start += DOCUMENTS_PER_MESSAGE) {
      const part = ids.slice(start, start + DOCUMENTS_PER_MESSAGE)
      const current = part.flatMap((id) => documents.get(id) ?? [])
      const changes = JSON.stringify(current.map((document) => [document._id, document]))
      await process.run({kind: 'documents', changes}, signal)
    }
  }

  /** Evaluates a query, and kills the process after `maxTime` milliseconds or when the signal aborts. */
  const run = async (
    request: QueryRequest,
    maxTime: number,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const {query} = request
    let timeout: AbortSignal | undefined
    try {
      if (!isActive()) await load(signal)
      if (isClosed || signal?.aborted) throw closed()
      timeout = AbortSignal.timeout(maxTime)
      const {result, isFull} = await process.run(
        {kind: 'query', request, maxBytes: LIMITS.queryResult[reader]},
        signal ? AbortSignal.any([signal, timeout]) : timeout,
      )
      if (isFull) await process.end()
      return result
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      if (isClosed || signal?.aborted) throw closed()
      if (timeout?.aborted) {
        throw limitError(query, `the query took longer than ${maxTime / 1000} s`)
      }
      if (error.isKilled) throw limitError(query, 'the query needs too much memory')
      options.log(`content lake: a query process could not run: ${error.message}`)
      throw closed()
    }
  }

  return {
    isActive,
    /**
     * Evaluates a query: the answer as JSON text. Throws LakeErrors: 400 for a query that cannot
     * be evaluated or exceeds a limit, 429 when too many wait.
     *
     * @param signal gives the query up: it leaves the queue, or its process is ended.
     * @param maxTime milliseconds.
     */
    evaluate: async (
      request: QueryRequest,
      signal?: AbortSignal,
      maxTime: number = options.maxTime ?? LIMITS.queryTime[reader],
    ): Promise<string> => {
      if (queue.size >= LIMITS.waitingQueries.value) throw tooMany()
      const since = performance.now()
      const work = () => {
        if (performance.now() - since > LIMITS.waitingTime.value) throw tooMany()
        return run(request, maxTime, signal)
      }
      try {
        const result = await queue.add(work, {...(signal && {signal})})
        if (result.kind === 'done') return result.json
        throw new LakeError(result.status, 'The query failed', result.body)
      } catch (error) {
        throw signal?.aborted ? closed() : error
      }
    },
    close: async (): Promise<void> => {
      isClosed = true
      unsubscribe()
      await process.end()
    },
  }
}

const tooMany = () => tryLater(429, 'Too many queries at once')
const closed = () => new LakeError(503, 'Queries cannot be evaluated now')

/** Megabytes of heap that a copy of the documents needs, estimated from some of them. */
function heapFor(documents: DocumentSet): number {
  const all = documents.all()
  const step = Math.max(1, Math.floor(all.length / SAMPLES))
  const samples = all.filter((_, index) => index % step === 0)
  const bytes = samples.reduce((sum, document) => sum + JSON.stringify(document).length, 0)
  return (bytes * step * HEAP_PER_BYTE) / 1e6
}

/**
 * Decides where a query is evaluated. On the server's own thread: the known queries of the site, and the Studio's of
 * people who are signed in. All others are parsed, planned and evaluated in a process of their own.
 *
 * @param known the queries that the server's own thread may evaluate: those of anybody, and the Studio's.
 * @returns gives the answer `{result, resultSourceMap?, syncTags}` as JSON text. Throws LakeErrors: 400 for a query
 *   that cannot be evaluated or exceeds a limit, 429 when too many wait.
 */
export function createQueryRouter(
  local: Evaluator,
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
