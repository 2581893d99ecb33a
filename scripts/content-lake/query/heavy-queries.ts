import {setTimeout as wait} from 'node:timers/promises'
import {Worker} from 'node:worker_threads'
import {LakeError, queryError} from '../protocol/errors.ts'
import type {CommitEmitter} from '../store/commit.ts'
import type {DocumentSet} from '../store/document-set.ts'
import type {QueryRequest} from './evaluator.ts'
import type {Answer, FromWorker, ToWorker} from './heavy-worker.ts'

const MAX_WAITING = 16
const MEMORY_MB = 512
const CHUNK = 500
/** How many times its limit a query may take where a busy machine keeps it waiting. */
const PATIENCE = 3
/** Milliseconds without a query after which the thread and its documents are let go. */
const IDLE = 30_000

/** Runs queries one after the other in a thread, and ends the thread with what takes too long. */
export class HeavyQueries {
  private readonly documents: DocumentSet
  private readonly sanity: {projectId: string; dataset: string}
  private readonly limit: number
  private readonly unsubscribe: () => void
  private worker: Promise<Worker> | undefined
  private live: Worker | undefined
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0
  private idle: NodeJS.Timeout | undefined

  /** `limit`: milliseconds of the processor's time that a query may take. */
  constructor(
    documents: DocumentSet,
    commits: CommitEmitter,
    options: {sanity: {projectId: string; dataset: string}; limit: number},
  ) {
    this.documents = documents
    this.sanity = options.sanity
    this.limit = options.limit
    this.unsubscribe = commits.subscribe(({effects}) => {
      this.tell({changes: effects.map(({id, after}) => [id, after])})
    })
  }

  /** The result as JSON text. Throws LakeErrors: 400 for what took too long, 429 when too many wait. */
  async evaluate(request: QueryRequest): Promise<string> {
    if (this.waiting >= MAX_WAITING) throw new LakeError(429, 'Too many long queries at once')
    this.waiting += 1
    const turn = this.last.then(() => this.run(request))
    this.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.waiting -= 1
    }
  }

  async close(): Promise<void> {
    this.unsubscribe()
    await this.drop()
  }

  private async run(request: QueryRequest): Promise<string> {
    clearTimeout(this.idle)
    this.worker ??= this.start()
    const worker = await this.worker
    try {
      const answer = await this.ask(worker, request)
      if ('result' in answer) return answer.result
      const {status, body} = answer
      throw new LakeError(status, 'The query failed', body)
    } finally {
      this.idle = setTimeout(() => void this.drop(), IDLE).unref()
    }
  }

  private ask(worker: Worker, request: QueryRequest): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      let settled = false
      const settle = (finish: () => void) => {
        if (settled) return
        settled = true
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        finish()
      }
      const end = (reason: string) =>
        settle(() => {
          void this.drop()
          reject(queryError(request.query, reason, 0, request.query.length, 'queryTimeoutError'))
        })
      const onMessage = (message: FromWorker) => {
        if (!('begun' in message)) return settle(() => resolve(message))
        void usedUp(worker, this.limit, () => settled).then(() =>
          end(`the query took longer than ${this.limit / 1000} s`),
        )
      }
      const onError = () => end('the query needs too much memory')
      const onExit = () => end('the query was given up')
      worker.on('message', onMessage)
      worker.on('error', onError)
      worker.on('exit', onExit)
      this.tell({run: request})
    })
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(new URL('./heavy-worker.ts', import.meta.url), {
      workerData: this.sanity,
      resourceLimits: {maxOldGenerationSizeMb: MEMORY_MB},
    })
    worker.unref()
    const all = this.documents.all()
    this.live = worker
    for (let start = 0; start < all.length; start += CHUNK) {
      const chunk = all.slice(start, start + CHUNK)
      this.tell({documents: chunk.map((document) => [document._id, document])})
      // Others get their turn between two chunks.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.tell({loaded: true})
    return worker
  }

  private tell(message: ToWorker): void {
    this.live?.postMessage(message)
  }

  private async drop(): Promise<void> {
    const worker = this.live
    this.live = undefined
    this.worker = undefined
    clearTimeout(this.idle)
    await worker?.terminate()
  }
}

/**
 * Resolves when a thread has had so many milliseconds of the processor from now on: what a busy machine
 * keeps it waiting for does not count, up to a point. Also when it is `over`, or the thread is gone.
 */
async function usedUp(worker: Worker, limit: number, over: () => boolean): Promise<void> {
  const cpuTime = async () => {
    const {user, system} = await worker.cpuUsage()
    return (user + system) / 1000
  }
  try {
    const begun = await cpuTime()
    const latest = performance.now() + limit * PATIENCE
    for (let left = limit; left > limit / 50; left = begun + limit - (await cpuTime())) {
      const patience = latest - performance.now()
      if (patience <= 0) return
      await wait(Math.min(left, patience), undefined, {ref: false})
      if (over()) return
    }
  } catch {
    // The thread has ended, and with it whatever it did.
  }
}
