import {LakeError} from '../protocol/errors.ts'
import {BackgroundProcess} from './background-process.ts'
import {FairQueue, type QueueSize} from '../queue/fair-queue.ts'
import type {TaskLimits} from './image-limits.ts'
import {type ImageJob, isWaiting} from './image-job.ts'
import {ImageProcess, TaskFailure} from './image-process.ts'
import type {ImageTask, TaskResult} from './image-worker/task.ts'
import {type Lane, ProcessPlan} from './process-plan.ts'

export interface TaskOptions {
  /** Whose turn the task takes. */
  client: string
  lane: Lane
  limits: TaskLimits
}

/** A job's place in the queue of one client; the same job may have places in those of others. */
type Place = {job: ImageJob}

const QUEUES: Record<Lane, QueueSize> = {
  light: {total: 300, perClient: 150},
  heavy: {total: 30, perClient: 6},
}
const NICENESS: Record<Lane, number> = {light: 5, heavy: 15}
/** What a light task may use; one that needs more goes on as a heavy one. */
const LIGHT_LIMITS: TaskLimits = {cpu: 4000, memory: 300_000_000}

/** Does image tasks in processes of their own, two at a time: one of them for light tasks alone. */
export class ImageTasks {
  private readonly processes: ProcessPlan
  private readonly queues: Record<Lane, FairQueue<Place>>
  private readonly unfinished = new Set<ImageJob>()
  private readonly background: BackgroundProcess
  private closed = false

  /** `compileCache`: a folder for the processes' compiled code. */
  constructor(compileCache: string) {
    const create = (lane: Lane, idle: number) =>
      new ImageProcess({niceness: NICENESS[lane], compileCache, idle})
    this.processes = new ProcessPlan(create)
    this.background = new BackgroundProcess(compileCache)
    this.queues = {
      light: new FairQueue(QUEUES.light),
      heavy: new FairQueue(QUEUES.heavy),
    }
  }

  /** The ids of the running processes. */
  get pids(): number[] {
    return [...this.processes.all, this.background].flatMap(({pid}) => pid ?? [])
  }

  /** The number of tasks that wait or run. */
  get size(): number {
    return this.unfinished.size
  }

  /** Throws 429 or 503 when too many wait. The result rejects with a TaskFailure for what cannot be done. */
  add(task: ImageTask, {client, lane, limits}: TaskOptions): ImageJob {
    if (this.closed) throw closing()
    this.background.interrupt()
    const {promise, resolve, reject} = Promise.withResolvers<TaskResult>()
    const job: ImageJob = {
      task,
      limits,
      lane,
      state: 'waiting',
      places: 0,
      crashes: 0,
      result: promise,
      resolve,
      reject,
    }
    this.join(job, client)
    this.unfinished.add(job)
    this.runNext(lane)
    return job
  }

  /**
   * Does a task that nobody waits for while there are no others. Returns undefined where there are, or
   * where one interrupted it. Throws TaskFailure for what cannot be done.
   */
  async runInBackground(task: ImageTask, limits: TaskLimits): Promise<TaskResult | undefined> {
    if (this.closed || this.unfinished.size > 0) return undefined
    // The memory of two processes is all that images take.
    this.processes.endIdle()
    return this.background.run(task, limits)
  }

  /** Lets a job take the turn of a further client, so that it waits no longer than that client's own. */
  join(job: ImageJob, client: string): void {
    if (job.state === 'running') return
    const queue = this.queues[job.lane]
    const status = queue.isFullFor(client) ? 429 : 503
    const place = {job}
    const refused = queue.push(client, place)
    if (refused === place) throw tooMany(status)
    job.places += 1
    if (refused) this.giveUpPlace(refused.job, job.lane)
  }

  /** A job that has lost its last place in the queues is not done. */
  private giveUpPlace(job: ImageJob, lane: Lane): void {
    if (!isWaiting(job, lane)) return
    job.places -= 1
    if (job.places === 0) this.finish(job, tooMany(503))
  }

  /** Waits up to `limit` milliseconds for the jobs, then ends the processes. */
  async close(limit: number): Promise<void> {
    this.closed = true
    this.background.interrupt()
    const {promise: timeout, resolve} = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, limit)
    const results = [...this.unfinished].map(({result}) => result)
    await Promise.race([Promise.allSettled(results), timeout])
    clearTimeout(timer)
    for (const job of this.unfinished) this.finish(job, closing())
    for (const process of this.processes.all) process.end()
  }

  private runNext(lane: Lane): void {
    if (!this.processes.hasFree(lane)) return
    const job = this.takeWaiting(lane)
    if (job) void this.run(job, this.processes.take(lane))
  }

  private takeWaiting(lane: Lane): ImageJob | undefined {
    for (;;) {
      const place = this.queues[lane].shift()
      // A job of several clients has several places, and may have run already.
      if (!place || isWaiting(place.job, lane)) return place?.job
    }
  }

  private async run(job: ImageJob, process: ImageProcess): Promise<void> {
    const {lane, task} = job
    job.state = 'running'
    const limits = lane === 'light' ? lesser(job.limits, LIGHT_LIMITS) : job.limits
    try {
      const result = await process.run({task, limits})
      this.unfinished.delete(job)
      job.resolve(result)
    } catch (error) {
      this.runAgain(job, error)
    }
    this.processes.giveBack(process)
    // First those that may use one process only.
    this.runNext('heavy')
    this.runNext('light')
  }

  /** A process that ended may have been ended from outside: its task gets a second one. */
  private runAgain(job: ImageJob, error: unknown): void {
    const isCrash = error instanceof TaskFailure && error.reason === 'ended'
    if (isCrash) job.crashes += 1
    const isFinal = isCrash ? job.crashes > 1 : job.lane === 'heavy'
    if (isFinal || !this.unfinished.has(job)) return this.finish(job, error)
    job.state = 'waiting'
    job.lane = 'heavy'
    job.places = 0
    try {
      this.join(job, '')
    } catch (full) {
      return this.finish(job, full)
    }
    this.runNext('heavy')
  }

  private finish(job: ImageJob, error: unknown): void {
    this.unfinished.delete(job)
    job.state = 'running'
    job.reject(error)
  }
}

function lesser(a: TaskLimits, b: TaskLimits): TaskLimits {
  return {cpu: Math.min(a.cpu, b.cpu), memory: Math.min(a.memory, b.memory)}
}

/** The error for a client, or for everybody, with too many images to be made. */
function tooMany(status: 429 | 503): LakeError {
  return new LakeError(status, 'Too many images are being made', undefined, {'Retry-After': '5'})
}

function closing(): LakeError {
  return new LakeError(503, 'The content lake is closing')
}
