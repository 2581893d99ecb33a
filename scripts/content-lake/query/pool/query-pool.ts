import {extname} from 'node:path'
import PQueue from 'p-queue'
import {TOKEN_USER} from '../../auth/roles.ts'
import {LIMITS} from '../../limits.ts'
import {LakeError, limitError, tryLater} from '../../protocol/errors.ts'
import type {Change, DocumentSet} from '../../store/document-set.ts'
import type {DocumentStore} from '../../store/document-store.ts'
import {ProcessEnded, TaskProcess} from '../../task-process.ts'
import type {Evaluator, QueryRequest, SanityLocation} from '../evaluator.ts'
import type {Answer, IdsRequest, ProcessTask} from './query-process-main.ts'

interface PoolOptions {
  sanity: SanityLocation
  /** The folder in which Node keeps compiled modules: it halves the time and the memory of a start. */
  codeCache: string
  log: (message: string) => void
  privateTypes?: readonly string[] | undefined
  /** Milliseconds that a query may take. Default: the limit. */
  maxTime?: number | undefined
}

const IDLE_MS = 30_000
const DOCUMENTS_PER_MESSAGE = 200
/** Bytes of heap that documents and indexes take for each byte of JSON. */
const HEAP_PER_BYTE = 4
const SAMPLES = 100
/** The priorities of those who ask: who is signed in comes first. */
const PRIORITY = {anonymous: 0, signedIn: 1}
/** How long a query goes on for which nobody waits: most end by then, and a new process costs everybody more. */
const GRACE_MS = 1_000

type Reader = 'anonymous' | 'signedIn'

export type QueryPool = ReturnType<typeof createQueryPool>

/** A query with what bounds its waiting. */
export interface EvaluateOptions {
  /** Gives the query up: it leaves the queue, and ends its process where it still runs a second later. */
  signal?: AbortSignal | undefined
  /**
   * Tells whether the query may wait however many do, as those of a build on this machine. It is refused after the same
   * time.
   */
  isPatient?: boolean
}

/**
 * Evaluates queries in a process of their own, which has a copy of the documents: those of people who are signed in
 * first, else in order of arrival. The process is killed when a task needs too much: the next one then waits until
 * another process has a copy.
 */
export function createQueryPool(
  {documents, commits}: Pick<DocumentStore, 'documents' | 'commits'>,
  options: PoolOptions,
) {
  const process = new TaskProcess<ProcessTask, Answer>({
    main: new URL(`query-process-main${extname(import.meta.url)}`, import.meta.url),
    execArgv: () => {
      const heap = Math.ceil(LIMITS.queryHeap.value / 1e6 + heapFor(documents))
      return [`--max-old-space-size=${heap}`, '--expose-gc']
    },
    env: {
      NODE_COMPILE_CACHE: options.codeCache,
      SANITY: JSON.stringify(options.sanity),
      PRIVATE_TYPES: JSON.stringify(options.privateTypes ?? []),
    },
    idle: IDLE_MS,
  })
  const queue = new PQueue({concurrency: 1})
  /** The queries that wait and are counted. */
  const waiting = {anonymous: new Set<object>(), signedIn: new Set<object>()}
  let isClosed = false
  const isActive = () => process.pid !== undefined
  const unsubscribe = commits.subscribe(({effects}) => {
    if (!isActive()) return
    process.post({changes: JSON.stringify(effects.map(({id, after}) => [id, after]))})
  })

  /**
   * Sends the documents in parts, so that neither the thread nor the pipe is filled at once. A change meanwhile is
   * posted: before its document is sent, which is then new already, or after it. Never broken off, since whoever comes
   * next needs the documents too.
   */
  const load = async (): Promise<void> => {
    const ids = documents.all().map(({_id}) => _id)
    for (let start = 0; start === 0 || start < ids.length; start += DOCUMENTS_PER_MESSAGE) {
      const part = ids.slice(start, start + DOCUMENTS_PER_MESSAGE)
      const current = part.flatMap((id) => documents.get(id) ?? [])
      const changes = JSON.stringify(current.map((document) => [document._id, document]))
      await process.run({kind: 'documents', changes})
    }
  }

  /** Does a task of a query, and kills the process after `maxTime` milliseconds. */
  const run = async (
    task: Exclude<ProcessTask, {kind: 'documents'}>,
    query: string,
    maxTime: number,
    signal?: AbortSignal,
  ): Promise<string> => {
    let timeout: AbortSignal | undefined
    try {
      if (!isActive()) await load()
      if (isClosed || signal?.aborted) throw closed()
      timeout = AbortSignal.timeout(maxTime)
      const {result, isFull} = await process.run(
        task,
        signal ? AbortSignal.any([delayed(signal, GRACE_MS), timeout]) : timeout,
      )
      if (isFull) await process.end()
      if (result.kind === 'done') return result.json
      throw new LakeError(result.status, 'The query failed', result.body)
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      if (isClosed || signal?.aborted) throw closed()
      if (timeout?.aborted) {
        throw limitError(query, `the query took longer than ${Math.ceil(maxTime / 100) / 10} s`)
      }
      if (error.isKilled) throw limitError(query, 'the query needs too much memory')
      options.log(`content lake: a query process could not run: ${error.message}`)
      throw closed()
    }
  }

  /** Does work in its turn. Throws 429 when too many wait, or it waited for too long, and 503 when the signal aborts. */
  const enqueue = async (
    work: () => Promise<string>,
    reader: Reader,
    {signal, isPatient = false}: EvaluateOptions,
  ): Promise<string> => {
    if (signal?.aborted) throw closed()
    const counted = waiting[reader]
    if (!isPatient && counted.size >= LIMITS.waitingQueries.value) throw tooMany()
    const since = performance.now()
    const turn = async () => {
      counted.delete(turn)
      if (signal?.aborted) throw closed()
      if (performance.now() - since > LIMITS.waitingTime.value) throw tooMany()
      return work()
    }
    if (!isPatient) counted.add(turn)
    const {promise: left, reject} = Promise.withResolvers<never>()
    const leave = () => {
      counted.delete(turn)
      reject(closed())
    }
    signal?.addEventListener('abort', leave, {once: true})
    try {
      // A queue that knew the signal would start the next task while this one still runs.
      return await Promise.race([queue.add(turn, {priority: PRIORITY[reader]}), left])
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  return {
    isActive,
    /**
     * Evaluates a query: the answer as JSON text. Throws LakeErrors: 400 for a query that cannot
     * be evaluated or exceeds a limit, 429 when too many wait.
     */
    evaluate: (request: QueryRequest, waits: EvaluateOptions = {}): Promise<string> => {
      const reader = request.isSignedIn ? 'signedIn' : 'anonymous'
      const maxBytes = LIMITS.queryResult[reader]
      const maxTime = options.maxTime ?? LIMITS.queryTime[reader]
      const task = {kind: 'query', request, maxBytes} as const
      return enqueue(() => run(task, request.query, maxTime, waits.signal), reader, waits)
    },
    /**
     * The ids of the documents that a query would find after some changes. Throws as `evaluate`.
     *
     * @param maxTime milliseconds.
     */
    findIds: async (
      request: IdsRequest,
      changes: readonly Change[],
      maxTime: number,
    ): Promise<string[]> => {
      const task = {kind: 'ids', ...request, changes: JSON.stringify(changes)} as const
      const ids: unknown = JSON.parse(
        await enqueue(() => run(task, request.query, maxTime), 'signedIn', {
          isPatient: request.userId === TOKEN_USER,
        }),
      )
      return Array.isArray(ids) ? ids.map(String) : []
    },
    close: async (): Promise<void> => {
      isClosed = true
      unsubscribe()
      await process.end()
    },
  }
}

/** Aborts some milliseconds after another signal. */
function delayed(signal: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController()
  const abort = () => void setTimeout(() => controller.abort(), ms).unref()
  signal.addEventListener('abort', abort, {once: true})
  return controller.signal
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
 * Decides where a query is evaluated. On the server's own thread: the listed queries of the site, and the Studio's of
 * people who are signed in. All others are parsed, planned and evaluated in a process of their own.
 *
 * @param listed the queries that the server's own thread may evaluate: those of anybody, and the Studio's.
 * @returns gives the answer `{result, resultSourceMap?, syncTags}` as JSON text. Throws LakeErrors: 400 for a query
 *   that cannot be evaluated or exceeds a limit, 429 when too many wait.
 */
export function createQueryRouter(
  local: Evaluator,
  pool: QueryPool,
  listed: {site: readonly string[] | 'any'; editors: readonly string[]},
): (request: QueryRequest, waits: EvaluateOptions) => Promise<string> {
  const isAny = listed.site === 'any'
  const site = new Set(isAny ? [] : listed.site)
  const editors = new Set(listed.editors)
  return async (request, waits) => {
    const {isSignedIn, sourceMap} = request
    const isLocal =
      isAny || (!sourceMap && isListed(site, request)) || (isSignedIn && isListed(editors, request))
    const answer = isLocal ? local.evaluateListed(request) : null
    return answer ?? pool.evaluate(request, waits)
  }
}

const MAX_PARAMS = 30
const MAX_LIST = 100
const MAX_TEXT = 256

/**
 * Tells whether this is a query of the list, by its exact text, with parameters as its sender gives them. Anybody
 * chooses parameters: long ones, and patterns with several wildcards, can make any query slow.
 */
export function isListed(
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
