import PQueue from 'p-queue'
import {LakeError} from '../protocol/errors.ts'
import type {TaskLimits} from './image-limits.ts'
import {ImageProcess, TaskFailure} from './image-process.ts'
import type {ImageTask, TaskResult} from './image-worker/task.ts'
import {LIMITS} from '../limits.ts'

/**
 * Who waits for a task: somebody who is signed in, a visitor, a visitor for a picture that takes long, or nobody. The
 * first have their turn first.
 */
export type Waiting = 'signed in' | 'visitor' | 'visitor, long' | 'nobody'

const PRIORITIES: Readonly<Record<Waiting, number>> = {
  'signed in': 3,
  visitor: 2,
  'visitor, long': 1,
  nobody: 0,
}

/** Milliseconds without a task after which the process ends: it takes 80 MB, and 0.1 s to start. */
const IDLE_MS = 5000
/** Pages come before pictures. */
const NICENESS = 10

export interface TaskOptions {
  waiting: Waiting
  limits: TaskLimits
  /** Aborts when nobody waits for the result any longer: the task leaves the queue, or its process is ended. */
  signal?: AbortSignal | undefined
}

/** Does image tasks in a process of its own, one at a time. */
export class ImageTasks {
  private readonly process: ImageProcess
  private readonly queue = new PQueue({concurrency: 1})
  private readonly jobs = new Set<AbortController>()
  /** Interrupts the task that runs, where nobody waits for it. */
  private interrupt: (() => void) | undefined
  private isClosed = false

  /** `compileCache`: a folder for the process's compiled code. */
  constructor(compileCache: string) {
    this.process = new ImageProcess({niceness: NICENESS, compileCache, idle: IDLE_MS})
  }

  /** The running process's id, or undefined. */
  get pid(): number | undefined {
    return this.process.pid
  }

  /** The number of tasks that wait or run. */
  get size(): number {
    return this.queue.size + this.queue.pending
  }

  /**
   * Does a task. One that nobody waits for makes way for any other, and is done afterwards.
   *
   * @throws LakeError 503 when too many wait, or the lake is closing; TaskFailure for what cannot be done.
   */
  async run(task: ImageTask, {waiting, limits, signal}: TaskOptions): Promise<TaskResult> {
    if (this.isClosed) throw closing()
    if (waiting !== 'nobody') {
      if (this.queue.size >= LIMITS.waitingImages.value) throw tooMany()
      this.interrupt?.()
    }
    const job = new AbortController()
    const giveUp = () => job.abort(givenUp())
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp, {once: true})
    this.jobs.add(job)
    try {
      for (;;) {
        const result = await this.queue.add(() => this.runNow(task, limits, waiting, job.signal), {
          priority: PRIORITIES[waiting],
          signal: job.signal,
        })
        if (result !== 'interrupted') return result
      }
    } finally {
      this.jobs.delete(job)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  /** Waits up to `limit` milliseconds for the tasks that somebody waits for, then ends the process. */
  async close(limit: number): Promise<void> {
    this.isClosed = true
    this.interrupt?.()
    const {promise: timeout, resolve} = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, limit)
    await Promise.race([this.queue.onIdle(), timeout])
    clearTimeout(timer)
    for (const job of this.jobs) job.abort(closing())
    this.process.end()
  }

  private async runNow(
    task: ImageTask,
    limits: TaskLimits,
    waiting: Waiting,
    signal: AbortSignal,
  ): Promise<TaskResult | 'interrupted'> {
    let isInterrupted = false
    const end = () => this.process.end()
    signal.addEventListener('abort', end)
    if (waiting === 'nobody') {
      this.interrupt = () => {
        isInterrupted = true
        end()
      }
    }
    try {
      if (waiting === 'nobody' && this.isClosed) throw closing()
      return await this.runTwice(task, limits, () => isInterrupted || signal.aborted)
    } catch (error) {
      signal.throwIfAborted()
      if (!isInterrupted) throw error
      if (this.isClosed) throw closing()
      return 'interrupted'
    } finally {
      this.interrupt = undefined
      signal.removeEventListener('abort', end)
    }
  }

  /** A process that ended may have been ended from outside: its task gets a second one. */
  private async runTwice(
    task: ImageTask,
    limits: TaskLimits,
    isStopped: () => boolean,
  ): Promise<TaskResult> {
    try {
      return await this.process.run({task, limits})
    } catch (error) {
      const isCrash = error instanceof TaskFailure && error.reason === 'ended'
      if (!isCrash || isStopped()) throw error
      return this.process.run({task, limits})
    }
  }
}

function tooMany(): LakeError {
  return new LakeError(503, 'Too many images are being made', undefined, {'Retry-After': '5'})
}

function closing(): LakeError {
  return new LakeError(503, 'The content lake is closing')
}

function givenUp(): LakeError {
  return new LakeError(503, 'Nobody waits for this image any longer')
}
