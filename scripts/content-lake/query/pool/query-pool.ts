import {LIMITS} from '../../limits.ts'
import {LakeError, limitError} from '../../protocol/errors.ts'
import type {Commit, CommitEmitter} from '../../store/commit.ts'
import type {DocumentSet} from '../../store/document-set.ts'
import type {QueryParams} from '../conditions.ts'
import type {EvaluatorSettings, QueryRequest} from '../evaluator.ts'
import {type EndReason, QueryProcess, type QueryTask, type TaskAnswer} from './query-process.ts'

interface PoolOptions {
  settings: EvaluatorSettings
  codeCache: string
  log: (message: string) => void
  /** Milliseconds that a query of whoever is not signed in may take. Default: the limit. */
  maxTime?: number | undefined
}

/** Query processes: one for anonymous and one for signed-in clients, so that neither waits for the other. */
export class QueryPools {
  private readonly anonymous: QueryPool
  private readonly signedIn: QueryPool

  constructor(documents: DocumentSet, commits: CommitEmitter, options: PoolOptions) {
    this.anonymous = new QueryPool(documents, commits, 'anonymous', options)
    this.signedIn = new QueryPool(documents, commits, 'signedIn', {...options, maxTime: undefined})
  }

  /** The number of processes that run now. */
  get processes(): number {
    return [this.anonymous, this.signedIn].filter(({isActive}) => isActive).length
  }

  /** `trusted`: whether the reader is signed in. */
  for(trusted: boolean): QueryPool {
    return trusted ? this.signedIn : this.anonymous
  }

  async close(): Promise<void> {
    await Promise.all([this.anonymous.close(), this.signedIn.close()])
  }
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

/** Milliseconds without a task after which the process ends, and its memory is free. */
const IDLE = 30_000

/**
 * Runs tasks in a process of their own, one after the other. The process starts with the first task, is killed and
 * replaced when a task needs too much or nobody waits for it any longer, and ends when it is idle.
 */
export class QueryPool {
  private readonly documents: DocumentSet
  private readonly reader: 'anonymous' | 'signedIn'
  private readonly options: PoolOptions
  private readonly waiting: Job[] = []
  private readonly unsubscribe: () => void
  private process: QueryProcess | undefined
  private idle: NodeJS.Timeout | undefined
  private isRunning = false
  private isClosed = false

  constructor(
    documents: DocumentSet,
    commits: CommitEmitter,
    reader: 'anonymous' | 'signedIn',
    options: PoolOptions,
  ) {
    this.documents = documents
    this.reader = reader
    this.options = options
    this.unsubscribe = commits.subscribe((commit) => {
      this.process?.post({changes: changesText(commit)})
    })
  }

  /** Tells whether a process runs now. */
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
    maxTime = this.options.maxTime ?? LIMITS.queryTime[this.reader],
  ): Promise<Uint8Array> {
    const queries = this.waiting.filter(({task}) => task.kind === 'query')
    if (queries.length >= LIMITS.waitingQueries.value) throw tooMany()
    const maxBytes = LIMITS.queryResult[this.reader]
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
    const transactions = commits.map(trusted ? documentsText : publicDocumentsText)
    const filter = {query, params, transactions}
    const answer = await this.enqueue({kind: 'filter', filter}, LIMITS.filterTime[this.reader])
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
      if (performance.now() - job.since > LIMITS.waitingTime.value) job.reject(tooMany())
      else await this.run(job).then(job.resolve, job.reject)
    }
    this.isRunning = false
    this.idle = setTimeout(() => void this.endProcess('closed'), IDLE).unref()
  }

  private async run({task, maxTime, signal}: Job): Promise<TaskAnswer> {
    const {settings, codeCache} = this.options
    const heap = LIMITS.queryHeap[this.reader] / 1e6
    this.process ??= new QueryProcess(this.documents, {heap, settings, codeCache})
    const giveUp = () => void this.endProcess('closed')
    signal?.addEventListener('abort', giveUp, {once: true})
    try {
      const outcome = await this.process.run(task, maxTime)
      if ('answer' in outcome) {
        if (outcome.isFull) await this.endProcess('memory')
        return outcome.answer
      }
      await this.endProcess(outcome.ended)
      throw this.errorFor(task, maxTime, outcome.ended)
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  private errorFor(task: QueryTask, maxTime: number, reason: EndReason): LakeError {
    const {query} = task.kind === 'query' ? task.request : task.filter
    if (reason === 'memory') return limitError(query, 'the query needs too much memory')
    if (reason === 'time') {
      return limitError(query, `the query took longer than ${maxTime / 1000} s`)
    }
    if (reason === 'error') this.options.log('content lake: a query process could not run')
    return closed()
  }

  private async endProcess(reason: EndReason): Promise<void> {
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

/** A commit's changes as JSON, `[id, document or null]` for each. */
const changesText = once(({effects}) => JSON.stringify(effects.map(({id, after}) => [id, after])))

/** The documents before and after each change of a commit as JSON. */
const documentsText = once(({effects}) => beforeAndAfter(effects))

/** The documents before and after each change that anonymous readers see. */
const publicDocumentsText = once(({publicEffects}) => beforeAndAfter(publicEffects))

function beforeAndAfter(effects: Commit['effects']): string {
  return JSON.stringify(effects.flatMap(({before, after}) => [before, after]))
}

/** Makes a commit's text once for all who need it. */
function once(makeText: (commit: Commit) => string): (commit: Commit) => string {
  const texts = new WeakMap<Commit, string>()
  return (commit) => {
    let text = texts.get(commit)
    if (text === undefined) texts.set(commit, (text = makeText(commit)))
    return text
  }
}
