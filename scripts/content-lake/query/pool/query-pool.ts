import {LakeError} from '../../protocol/errors.ts'
import type {Commit, CommitEmitter} from '../../store/commit.ts'
import type {DocumentSet} from '../../store/document-set.ts'
import type {EvaluationLimits, EvaluatorSettings, QueryRequest} from '../evaluator.ts'
import {limitError} from '../query-errors.ts'
import {FairQueue, type QueueSize} from '../../queue/fair-queue.ts'
import {heapFor} from './heap-size.ts'
import {changesText, documentsText, publicDocumentsText} from './commit-text.ts'
import type {QueryTask, TaskAnswer} from './messages.ts'
import type {QueryParams} from '../key-conditions.ts'
import {ProcessEnded, QueryProcess} from './query-process.ts'

export interface PoolOptions {
  settings: EvaluatorSettings
  codeCache: string
  limits: EvaluationLimits
  /** Milliseconds of CPU time that a listener's filter may take for some changes. */
  filterCpu: number
  /** Milliseconds after which a task is stopped, however little CPU time it got. */
  elapsed: number
  waiting: QueueSize
  /** Megabytes of heap beside the documents. */
  heap: number
  log: (message: string) => void
}

/** Who a task is for: tasks of different clients are run in turn. */
export interface TaskSource {
  client: string
  /** Aborts when nobody waits for the answer any longer. */
  signal?: AbortSignal | undefined
}

interface Job {
  task: QueryTask
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
 * Runs tasks in a process of their own, one after the other and client by client. The process starts
 * with the first task, is killed and replaced when a task needs too much, and ends when it is idle.
 */
export class QueryPool {
  private readonly documents: DocumentSet
  private readonly options: PoolOptions
  private readonly queue: FairQueue<Job>
  private readonly unsubscribe: () => void
  private process: QueryProcess | undefined
  private idle: NodeJS.Timeout | undefined
  private isRunning = false
  private isClosed = false

  constructor(documents: DocumentSet, commits: CommitEmitter, options: PoolOptions) {
    this.documents = documents
    this.options = options
    this.queue = new FairQueue(options.waiting)
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
   */
  async evaluate(request: QueryRequest, source: TaskSource): Promise<Uint8Array> {
    const {limits} = this.options
    const answer = await this.enqueue(source, {kind: 'query', request, limits})
    if (answer.kind !== 'query') throw unexpected(answer)
    return answer.result
  }

  /**
   * For each transaction, which documents the filter of a listener matches: before and after the first
   * change that the listener sees, then of the next. Throws LakeErrors as `evaluate`.
   */
  async match(
    {query, params, trusted}: {query: string; params: QueryParams; trusted: boolean},
    commits: readonly Commit[],
    source: TaskSource,
  ): Promise<boolean[][]> {
    const run = (transactions: readonly (number | string)[]) =>
      this.enqueue(source, {
        kind: 'filter',
        filter: {query, params, transactions},
        cpu: this.options.filterCpu,
      })
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
    for (let job = this.queue.shift(); job; job = this.queue.shift()) job.reject(closed())
    await this.endProcess('closed')
  }

  private enqueue({client, signal}: TaskSource, task: QueryTask): Promise<TaskAnswer> {
    if (this.isClosed) return Promise.reject(closed())
    return new Promise((resolve, reject) => {
      const refused = this.queue.push(client, {
        task,
        signal,
        since: performance.now(),
        resolve,
        reject,
      })
      refused?.reject(tooMany())
      void this.runAll()
    })
  }

  private async runAll(): Promise<void> {
    if (this.isRunning) return
    this.isRunning = true
    clearTimeout(this.idle)
    for (let job = this.queue.shift(); job; job = this.queue.shift()) {
      if (job.signal?.aborted) job.reject(job.signal.reason)
      else if (performance.now() - job.since > MAX_WAITING_TIME) job.reject(tooMany())
      else await this.run(job.task).then(job.resolve, job.reject)
    }
    this.isRunning = false
    this.idle = setTimeout(() => void this.endProcess('closed'), IDLE).unref()
  }

  private async run(task: QueryTask): Promise<TaskAnswer> {
    const {settings, codeCache, elapsed, heap} = this.options
    this.process ??= new QueryProcess(this.documents, {
      heap: heap + heapFor(this.documents),
      settings,
      codeCache,
    })
    try {
      const {answer, isFull} = await this.process.run(task, elapsed)
      if (isFull) await this.endProcess('memory')
      return answer
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      await this.endProcess(error.reason)
      throw this.errorFor(task, error)
    }
  }

  private errorFor(task: QueryTask, {reason}: ProcessEnded): LakeError {
    const query = task.kind === 'query' ? task.request.query : task.filter.query
    if (reason === 'memory') return limitError(query, 'the query needs too much memory')
    if (reason === 'time') {
      return limitError(query, `the query took longer than ${this.options.limits.cpu / 1000} s`)
    }
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
  return new LakeError(429, 'Too many queries at once')
}

function closed(): LakeError {
  return new LakeError(503, 'Queries cannot be evaluated now')
}
