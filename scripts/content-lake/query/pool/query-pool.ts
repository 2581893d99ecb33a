import PQueue from 'p-queue'
import {LIMITS} from '../../limits.ts'
import {LakeError, limitError} from '../../protocol/errors.ts'
import type {DocumentSet} from '../../store/document-set.ts'
import type {DocumentStore} from '../../store/document-store.ts'
import {ProcessEnded, TaskProcess} from '../../task-process.ts'
import type {QueryRequest, SanityLocation} from '../evaluator.ts'
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

/**
 * Evaluates queries in a process of their own, which has a copy of the documents, in order of arrival. The
 * process is killed when a task needs too much or nobody waits for it any longer.
 */
export class QueryPool {
  private readonly documents: DocumentSet
  private readonly reader: 'anonymous' | 'signedIn'
  private readonly options: PoolOptions
  private readonly process: TaskProcess<ProcessTask, Answer>
  private readonly queue = new PQueue({concurrency: 1})
  private readonly unsubscribe: () => void
  private isClosed = false

  /** @param reader whose queries it evaluates: neither kind waits for the other. */
  constructor(
    {documents, commits}: Pick<DocumentStore, 'documents' | 'commits'>,
    reader: 'anonymous' | 'signedIn',
    options: PoolOptions,
  ) {
    this.documents = documents
    this.reader = reader
    this.options = options
    this.process = new TaskProcess({
      main: new URL('query-process-main.ts', import.meta.url),
      execArgv: () => {
        const heap = Math.ceil(LIMITS.queryHeap[reader] / 1e6 + heapFor(documents))
        return [`--max-old-space-size=${heap}`, '--max-semi-space-size=4', '--expose-gc']
      },
      env: {NODE_COMPILE_CACHE: options.codeCache, SANITY: JSON.stringify(options.sanity)},
      idle: IDLE_MS,
    })
    this.unsubscribe = commits.subscribe(({effects}) => {
      if (!this.isActive) return
      this.process.post({changes: JSON.stringify(effects.map(({id, after}) => [id, after]))})
    })
  }

  get isActive(): boolean {
    return this.process.pid !== undefined
  }

  /**
   * Evaluates a query: the answer as JSON text. Throws LakeErrors: 400 for a query that cannot
   * be evaluated or exceeds a limit, 429 when too many wait.
   *
   * @param signal gives the query up: it leaves the queue, or its process is ended.
   * @param maxTime milliseconds.
   */
  async evaluate(
    request: QueryRequest,
    signal?: AbortSignal,
    maxTime = this.options.maxTime ?? LIMITS.queryTime[this.reader],
  ): Promise<string> {
    if (this.queue.size >= LIMITS.waitingQueries.value) throw tooMany()
    const since = performance.now()
    const work = () => {
      if (performance.now() - since > LIMITS.waitingTime.value) throw tooMany()
      return this.run(request, maxTime, signal)
    }
    try {
      const result = await this.queue.add(work, {...(signal && {signal})})
      if (result.kind === 'error') {
        throw new LakeError(result.status, 'The query failed', result.body)
      }
      return result.json
    } catch (error) {
      throw signal?.aborted ? closed() : error
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.unsubscribe()
    await this.process.end()
  }

  /** Evaluates a query, and kills the process after `maxTime` milliseconds or when the signal aborts. */
  private async run(request: QueryRequest, maxTime: number, signal?: AbortSignal): Promise<Result> {
    const {query} = request
    let timeout: AbortSignal | undefined
    try {
      if (!this.isActive) await this.load(signal)
      if (this.isClosed || signal?.aborted) throw closed()
      timeout = AbortSignal.timeout(maxTime)
      const {result, isFull} = await this.process.run(
        {kind: 'query', request, maxBytes: LIMITS.queryResult[this.reader]},
        signal ? AbortSignal.any([signal, timeout]) : timeout,
      )
      if (isFull) await this.process.end()
      return result
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      if (this.isClosed || signal?.aborted) throw closed()
      if (timeout?.aborted)
        throw limitError(query, `the query took longer than ${maxTime / 1000} s`)
      if (error.isKilled) throw limitError(query, 'the query needs too much memory')
      this.options.log(`content lake: a query process could not run: ${error.message}`)
      throw closed()
    }
  }

  /**
   * Sends the documents in parts, so that neither the thread nor the pipe is filled at once. A change meanwhile
   * is posted: before its document is sent, which is then new already, or after it.
   */
  private async load(signal?: AbortSignal): Promise<void> {
    const ids = this.documents.all().map(({_id}) => _id)
    for (let start = 0; start === 0 || start < ids.length; start += DOCUMENTS_PER_MESSAGE) {
      const part = ids.slice(start, start + DOCUMENTS_PER_MESSAGE)
      const documents = part.flatMap((id) => this.documents.get(id) ?? [])
      const changes = JSON.stringify(documents.map((document) => [document._id, document]))
      await this.process.run({kind: 'documents', changes}, signal)
    }
  }
}

function tooMany(): LakeError {
  return new LakeError(429, 'Too many queries at once', undefined, {'Retry-After': '5'})
}

function closed(): LakeError {
  return new LakeError(503, 'Queries cannot be evaluated now')
}

/** Megabytes of heap that a copy of the documents needs, estimated from some of them. */
function heapFor(documents: DocumentSet): number {
  const all = documents.all()
  const step = Math.max(1, Math.floor(all.length / SAMPLES))
  const samples = all.filter((_, index) => index % step === 0)
  const bytes = samples.reduce((sum, document) => sum + JSON.stringify(document).length, 0)
  return (bytes * step * HEAP_PER_BYTE) / 1e6
}
