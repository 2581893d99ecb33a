import {Worker} from 'node:worker_threads'
import {LakeError, queryError} from '../../protocol/errors.ts'
import type {CommitEmitter} from '../../store/commit.ts'
import type {DocumentSet} from '../../store/document-set.ts'
import type {EvaluatorSettings, QueryEvaluator, QueryRequest} from '../evaluator.ts'
import type {WorkerRequest, WorkerResponse, WorkerResult} from './query-worker.ts'
import {cpuTimeUsedUp} from './worker-cpu-time.ts'

const MAX_WAITING = 16
const MEMORY_MB = 512
const CHUNK = 500
/** Milliseconds without a query after which the thread and its documents are released. */
const IDLE = 30_000

/** Evaluates queries one after the other in a worker thread, and terminates it when one takes too long. */
export class WorkerEvaluator implements QueryEvaluator {
  private readonly documents: DocumentSet
  private readonly settings: EvaluatorSettings
  private readonly limit: number
  private readonly unsubscribe: () => void
  /** The thread, once it has all documents. */
  private ready: Promise<Worker> | undefined
  private worker: Worker | undefined
  private lastQuery: Promise<unknown> = Promise.resolve()
  private waiting = 0
  private idle: NodeJS.Timeout | undefined

  /** `limit`: milliseconds of CPU time that a query may take. */
  constructor(
    documents: DocumentSet,
    commits: CommitEmitter,
    {limit, ...settings}: EvaluatorSettings & {limit: number},
  ) {
    this.documents = documents
    this.settings = settings
    this.limit = limit
    this.unsubscribe = commits.subscribe(({effects}) => {
      this.post({changes: effects.map(({id, after}) => [id, after])})
    })
  }

  /** The result as JSON text. Throws LakeErrors: 400 for a query that takes too long, 429 when too many wait. */
  async evaluate(request: QueryRequest): Promise<string> {
    if (this.waiting >= MAX_WAITING) throw new LakeError(429, 'Too many long queries at once')
    this.waiting += 1
    const result = this.lastQuery.then(() => this.run(request))
    this.lastQuery = result.catch(() => undefined)
    try {
      return await result
    } finally {
      this.waiting -= 1
    }
  }

  async close(): Promise<void> {
    this.unsubscribe()
    await this.terminate()
  }

  private async run(request: QueryRequest): Promise<string> {
    clearTimeout(this.idle)
    this.ready ??= this.start()
    const worker = await this.ready
    try {
      const answer = await this.send(worker, request)
      if ('result' in answer) return answer.result
      const {status, body} = answer
      throw new LakeError(status, 'The query failed', body)
    } finally {
      this.idle = setTimeout(() => void this.terminate(), IDLE).unref()
    }
  }

  private send(worker: Worker, request: QueryRequest): Promise<WorkerResult> {
    return new Promise<WorkerResult>((resolve, reject) => {
      let settled = false
      const settle = (finish: () => void) => {
        if (settled) return
        settled = true
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        finish()
      }
      const stop = (reason: string) =>
        settle(() => {
          void this.terminate()
          reject(queryError(request.query, reason, 0, request.query.length, 'queryTimeoutError'))
        })
      const onMessage = (message: WorkerResponse) => {
        if (!('started' in message)) return settle(() => resolve(message))
        void cpuTimeUsedUp(worker, this.limit, () => settled).then(() =>
          stop(`the query took longer than ${this.limit / 1000} s`),
        )
      }
      const onError = () => stop('the query needs too much memory')
      const onExit = () => stop('the query was given up')
      worker.on('message', onMessage)
      worker.on('error', onError)
      worker.on('exit', onExit)
      this.post({run: request})
    })
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(new URL('./query-worker.ts', import.meta.url), {
      workerData: this.settings,
      resourceLimits: {maxOldGenerationSizeMb: MEMORY_MB},
    })
    worker.unref()
    const all = this.documents.all()
    this.worker = worker
    for (let start = 0; start < all.length; start += CHUNK) {
      const chunk = all.slice(start, start + CHUNK)
      this.post({documents: chunk.map((document) => [document._id, document])})
      // Lets the event loop run between two chunks.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.post({loaded: true})
    return worker
  }

  private post(message: WorkerRequest): void {
    this.worker?.postMessage(message)
  }

  private async terminate(): Promise<void> {
    const worker = this.worker
    this.worker = undefined
    this.ready = undefined
    clearTimeout(this.idle)
    await worker?.terminate()
  }
}
