import {LakeError} from '../../protocol/errors.ts'
import type {Commit, CommitEmitter} from '../../store/commit.ts'
import type {DocumentSet} from '../../store/document-set.ts'
import type {EvaluatorSettings, QueryRequest} from '../evaluator.ts'
import {limitError} from '../query-errors.ts'
import {heapFor} from './heap-size.ts'
import {changesText, documentsText, publicDocumentsText} from './commit-text.ts'
import type {QueryTask, TaskAnswer} from './messages.ts'
import type {QueryParams} from '../key-conditions.ts'
import {ProcessEnded, QueryProcess} from './query-process.ts'
import {LIMITS} from '../../limits.ts'

export interface PoolOptions {
  settings: EvaluatorSettings
  codeCache: string
  /** Milliseconds after which a task is stopped, by ending its process. */
  maxTime: number
  /** The same for the filter of a listener, for up to 20 transactions. */
  maxFilterTime: number
  /** Bytes of an answer as JSON. */
  maxBytes: number
  /** Megabytes of heap beside the documents. */
  heap: number
  log: (message: string) => void
}

interface Job {
  task: QueryTask
  maxTime: number
  /** Aborts when nobody waits for the answer any longer. */
  signal: AbortSignal | undefined
  /** When it began to wait, as `performance.now()` gives it. */
  since: number
  resolve: (answer: TaskAnswer) => void
  reject: (error: unknown) => void
}

/** Milliseconds after which a waiting task is given up: its client has long stopped waiting. */
const MAX_WAITING_TIME = 60_000
/** Milliseconds without a task after which the process ends, and its memory is free. */
const IDLE = 30_000

/**
 * Runs tasks in a process of their own, one after the other. The process starts with the first task, is killed and
 * replaced when a task needs too much or nobody waits for it any longer, and ends when it is idle.
 */
export class QueryPool {
  private readonly documents: DocumentSet
  private readonly options: PoolOptions
  private readonly waiting: Job[] = []
  private readonly unsubscribe: () => void
  private process: QueryProcess | undefined
  private idle: NodeJS.Timeout | undefined
  private isRunning = false
  private isClosed = false

  constructor(documents: DocumentSet, commits: CommitEmitter, options: PoolOptions) {
    this.documents = documents
    this.options = options
    this.unsubscribe = commits.subscribe((commit) => {
      this.process?.post({changes: changesText(commit), transaction: commit.seq})
    })
  }

  /** Whether a process runs now. */
  get isActive(): boolean {
    return this.process !== undefined
  }

  /**
   * Evaluates a query: the answer as JSON text in UTF-8. Throws LakeErrors: 400 for a query that cannot
   * be evaluated or exceeds a limit, 429 when too many wait.
   *
   * @param signal gives the query up: it leaves the queue, or its process is ended.
   * @param maxTime milliseconds.
   */
  async evaluate(
    request: QueryRequest,
    signal?: AbortSignal,
    maxTime = this.options.maxTime,
  ): Promise<Uint8Array> {
    const {maxBytes} = this.options
    if (
      this.waiting.filter(({task}) => task.kind === 'query').length >= LIMITS.waitingQueries.value
    ) {
      throw tooMany()
    }
    const answer = await this.enqueue({kind: 'query', request, maxBytes}, maxTime, signal)
    if (answer.kind !== 'query') throw unexpected(answer)
    return answer.result
  }

  /**
   * For each transaction, which documents the filter of a listener matches: before and after the first
   * change that the listener sees, then of the next. Filters wait as long as they have to: each listener has one at a
   * time, and the number of listeners is limited. Throws LakeErrors as `evaluate`.
   */
  async match(
    {query, params, trusted}: {query: string; params: QueryParams; trusted: boolean},
    commits: readonly Commit[],
  ): Promise<boolean[][]> {
    const run = (transactions: readonly (number | string)[]) =>
      this.enqueue(
        {kind: 'filter', filter: {query, params, transactions}},
        this.options.maxFilterTime,
      )
    let answer = await run(
      commits.map((commit) => (trusted ? commit.seq : publicDocumentsText(commit))),
    )
    // The process may have started after the transaction.
    if (answer.kind === 'unknown transaction') answer = await run(commits.map(documentsText))
    if (answer.kind !== 'filter') throw unexpected(answer)
    return answer.matches
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.unsubscribe()
    clearTimeout(this.idle)
    for (const job of this.waiting.splice(0)) job.reject(closed())
    await this.endProcess('closed')
  }

  private enqueue(task: QueryTask, maxTime: number, signal?: AbortSignal): Promise<TaskAnswer> {
    if (this.isClosed || signal?.aborted) return Promise.reject(closed())
    const {promise, resolve, reject} = Promise.withResolvers<TaskAnswer>()
    const job: Job = {task, maxTime, signal, since: performance.now(), resolve, reject}
    const leave = () => {
      const index = this.waiting.indexOf(job)
      if (index < 0) return
      this.waiting.splice(index, 1)
      reject(closed())
    }
    signal?.addEventListener('abort', leave, {once: true})
    this.waiting.push(job)
    void this.runAll()
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  private async runAll(): Promise<void> {
    if (this.isRunning) return
    this.isRunning = true
    clearTimeout(this.idle)
    for (let job = this.waiting.shift(); job; job = this.waiting.shift()) {
      if (performance.now() - job.since > MAX_WAITING_TIME) job.reject(tooMany())
      else await this.run(job).then(job.resolve, job.reject)
    }
    this.isRunning = false
    this.idle = setTimeout(() => void this.endProcess('closed'), IDLE).unref()
  }

  private async run({task, maxTime, signal}: Job): Promise<TaskAnswer> {
    const {settings, codeCache, heap} = this.options
    this.process ??= new QueryProcess(this.documents, {
      heap: heap + heapFor(this.documents),
      settings,
      codeCache,
    })
    const giveUp = () => void this.endProcess('closed')
    signal?.addEventListener('abort', giveUp, {once: true})
    try {
      const {answer, isFull} = await this.process.run(task, maxTime)
      if (isFull) await this.endProcess('memory')
      return answer
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      await this.endProcess(error.reason)
      throw this.errorFor(task, maxTime, error)
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  private errorFor(task: QueryTask, maxTime: number, {reason}: ProcessEnded): LakeError {
    const query = task.kind === 'query' ? task.request.query : task.filter.query
    if (reason === 'memory') return limitError(query, 'the query needs too much memory')
    if (reason === 'time')
      return limitError(query, `the query took longer than ${maxTime / 1000} s`)
    if (reason === 'error') this.options.log('content lake: a query process could not run')
    return closed()
  }

  private async endProcess(reason: ProcessEnded['reason']): Promise<void> {
    const ending = this.process
    this.process = undefined
    await ending?.end(reason)
  }
}

function unexpected(answer: TaskAnswer): LakeError {
  if (answer.kind === 'error') return new LakeError(answer.status, 'The query failed', answer.body)
  return closed()
}

function tooMany(): LakeError {
  return new LakeError(429, 'Too many queries at once', undefined, {'Retry-After': '5'})
}

function closed(): LakeError {
  return new LakeError(503, 'Queries cannot be evaluated now')
}
