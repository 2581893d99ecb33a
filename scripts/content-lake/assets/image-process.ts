import {extname} from 'node:path'
import PQueue from 'p-queue'
import {LIMITS} from '../limits.ts'
import {LakeError, tryLater} from '../protocol/errors.ts'
import {TaskProcess} from '../task-process.ts'
import type {
  ImageTask,
  TaskAnswer,
  TaskLimits,
  TaskRequest,
  TaskResult,
} from './image-worker/main.ts'

/** Milliseconds without a task after which the process ends: it takes 80 MB, and 0.1 s to start. */
const IDLE_MS = 5000
/** Bytes that a process may keep after a task; beyond, the next task gets a new one. */
const KEPT_MEMORY = 170_000_000

/** Names of the environment that Node, sharp and its fonts need: no passwords. */
const INHERITED = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
]

export interface TaskOptions {
  limits: TaskLimits
  /** Tells whether no request waits for the result: every other task goes before this one. */
  isAhead?: boolean
  /** Aborts when no request waits for the result any more: the task leaves the queue, or its process is ended. */
  signal?: AbortSignal | undefined
}

class LimitExceeded extends Error {}

/** Reads and makes images in a process of its own, one at a time: first those that somebody waits for. */
export class ImageProcess {
  private readonly process: TaskProcess<TaskRequest, TaskAnswer>
  private readonly queue = new PQueue({concurrency: 1})
  private isClosed = false
  private isEnded = false

  /** `compileCache`: a folder for the process's compiled code. */
  constructor(compileCache: string, idle = IDLE_MS) {
    this.process = new TaskProcess({
      main: new URL(`./image-worker/main${extname(import.meta.url)}`, import.meta.url),
      execArgv: () => ['--max-old-space-size=128'],
      env: {
        ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
        // Without the compiler that strips types the process is 20 MB smaller.
        NODE_COMPILE_CACHE: compileCache,
      },
      idle,
    })
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  get size(): number {
    return this.queue.size + this.queue.pending
  }

  /**
   * Does a task.
   *
   * @throws LakeError 503 when too many wait, the lake is closing or the signal aborts; LimitExceeded and ProcessEnded
   *   for what cannot be done.
   */
  async run(task: ImageTask, {limits, isAhead = false, signal}: TaskOptions): Promise<TaskResult> {
    if (this.isClosed) throw closing()
    if (!isAhead && this.queue.size >= LIMITS.waitingImages.value) throw tooMany()
    const work = async () => {
      if (this.isEnded || (isAhead && this.isClosed)) throw closing()
      try {
        return await this.ask({task, limits}, signal)
      } catch (error) {
        throw this.isEnded ? closing() : error
      }
    }
    try {
      return await this.queue.add(work, {priority: isAhead ? 0 : 1, ...(signal && {signal})})
    } catch (error) {
      throw signal?.aborted ? givenUp() : error
    }
  }

  /** Waits up to `limit` milliseconds for the tasks that somebody waits for, then ends the process. */
  async close(limit: number): Promise<void> {
    this.isClosed = true
    const {promise: timeout, resolve} = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, limit)
    await Promise.race([this.queue.onIdle(), timeout])
    clearTimeout(timer)
    this.isEnded = true
    await this.process.end()
  }

  private async ask(request: TaskRequest, signal?: AbortSignal): Promise<TaskResult> {
    const answer = await this.process.run(request, signal)
    const isExceeded = 'exceeded' in answer
    if (isExceeded || answer.memory > KEPT_MEMORY) await this.process.end()
    if (isExceeded) throw new LimitExceeded(describe(answer.exceeded, request))
    return answer.result
  }
}

function describe(exceeded: keyof TaskLimits, {limits}: TaskRequest): string {
  return exceeded === 'cpu'
    ? `it takes more than ${limits.cpu / 1000} s of processor time`
    : `it takes more than ${Math.round(limits.memory / 1e6)} MB of memory`
}

const tooMany = () => tryLater(503, 'Too many images are being made')
const closing = () => new LakeError(503, 'The content lake is closing')
/** The error for a request whose client has closed the connection. */
export const givenUp = () => new LakeError(503, 'Nobody waits for this image any longer')
