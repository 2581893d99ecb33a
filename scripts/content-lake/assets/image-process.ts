import {type ChildProcess, fork} from 'node:child_process'
import PQueue from 'p-queue'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import type {
  ImageTask,
  TaskAnswer,
  TaskLimits,
  TaskRequest,
  TaskResult,
} from './image-worker/main.ts'

/** Milliseconds without a task after which the process ends: it takes 80 MB, and 0.1 s to start. */
const IDLE_MS = 5000
/** Milliseconds after which a process that answers nothing at all is ended. */
const SILENCE_MS = 120_000
/** Pages come before pictures. */
const NICENESS = 10
/** Bytes that a process may keep after a task; beyond, the next task gets a new one. */
const KEPT_MEMORY = 170_000_000
/** Characters of standard error that explain why a process ended. */
const MAX_REASON = 500

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
  /** Tells whether nobody waits for the result: the task makes way for any other, and is done afterwards. */
  isAhead?: boolean
  /** Aborts when nobody waits for the result any longer: the task leaves the queue, or its process is ended. */
  signal?: AbortSignal | undefined
}

/** Why a task has no result: it used too much, or its process ended. */
export class TaskFailure extends Error {
  readonly reason: keyof TaskLimits | 'ended'

  constructor(reason: keyof TaskLimits | 'ended', message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * Reads and makes images in a process of its own, one at a time, so that neither their memory nor their crashes touch
 * this one. The process is started by the first task, and ended after a while without one.
 */
export class ImageProcess {
  private readonly compileCache: string
  private readonly idleMs: number
  private readonly queue = new PQueue({concurrency: 1})
  private readonly jobs = new Set<AbortController>()
  private child: ChildProcess | undefined
  private idle: NodeJS.Timeout | undefined
  /** Interrupts the task that runs, where nobody waits for it. */
  private interrupt: (() => void) | undefined
  private isClosed = false

  /** `compileCache`: a folder for the process's compiled code. */
  constructor(compileCache: string, idleMs = IDLE_MS) {
    this.compileCache = compileCache
    this.idleMs = idleMs
  }

  /** The running process's id, or undefined. */
  get pid(): number | undefined {
    return this.child?.pid
  }

  /** The number of tasks that wait or run. */
  get size(): number {
    return this.queue.size + this.queue.pending
  }

  /**
   * Does a task.
   *
   * @throws LakeError 503 when too many wait, or the lake is closing; TaskFailure for what cannot be done.
   */
  async run(task: ImageTask, {limits, isAhead = false, signal}: TaskOptions): Promise<TaskResult> {
    if (this.isClosed) throw closing()
    if (!isAhead) {
      if (this.queue.size >= LIMITS.waitingImages.value) throw tooMany()
      this.interrupt?.()
    }
    const job = new AbortController()
    const giveUp = () => job.abort(givenUp())
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp, {once: true})
    this.jobs.add(job)
    const run = () => this.runNow({task, limits}, isAhead, job.signal)
    try {
      for (;;) {
        const options = {priority: isAhead ? 0 : 1, signal: job.signal}
        const result = await this.queue.add(run, options)
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
    this.end()
  }

  private async runNow(
    request: TaskRequest,
    isAhead: boolean,
    signal: AbortSignal,
  ): Promise<TaskResult | 'interrupted'> {
    if (isAhead && this.isClosed) throw closing()
    let isInterrupted = false
    const end = () => this.end()
    signal.addEventListener('abort', end)
    if (isAhead) {
      this.interrupt = () => {
        isInterrupted = true
        end()
      }
    }
    try {
      return await this.runTwice(request, () => isInterrupted || signal.aborted)
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
  private async runTwice(request: TaskRequest, isStopped: () => boolean): Promise<TaskResult> {
    try {
      return await this.ask(request)
    } catch (error) {
      const isCrash = error instanceof TaskFailure && error.reason === 'ended'
      if (!isCrash || isStopped()) throw error
      return this.ask(request)
    }
  }

  /** Has the process do one task. Throws TaskFailure. */
  private async ask(request: TaskRequest): Promise<TaskResult> {
    clearTimeout(this.idle)
    const child = (this.child ??= this.start())
    setReferenced(child, true)
    try {
      const answer = await send(child, request)
      if ('exceeded' in answer) throw new TaskFailure(answer.exceeded, describe(answer, request))
      if (answer.memory > KEPT_MEMORY) this.end()
      return answer.result
    } catch (error) {
      this.end()
      throw error
    } finally {
      setReferenced(child, false)
      this.idle = setTimeout(() => this.end(), this.idleMs).unref()
    }
  }

  /** Ends the process; a task that runs fails. */
  private end(): void {
    clearTimeout(this.idle)
    this.child?.kill('SIGKILL')
    this.child = undefined
  }

  private start(): ChildProcess {
    const child = startProcess(this.compileCache)
    child.once('exit', () => {
      if (this.child === child) this.child = undefined
    })
    return child
  }
}

function startProcess(compileCache: string): ChildProcess {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const child = fork(new URL('./image-worker/main.ts', import.meta.url), [String(NICENESS)], {
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=1'],
    env: {
      ...Object.fromEntries(inherited),
      // Without the compiler that strips types the process is 20 MB smaller.
      NODE_COMPILE_CACHE: compileCache,
      // Large blocks of memory go back to the system as soon as they are free (mallopt(3), glibc).
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '65536',
      MALLOC_TRIM_THRESHOLD_: '65536',
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr?.setEncoding('utf8').resume()
  // Reported by the task that meets it.
  child.on('error', () => undefined)
  return child
}

function send(child: ChildProcess, request: TaskRequest): Promise<TaskAnswer> {
  let output = ''
  const {promise, resolve, reject} = Promise.withResolvers<TaskAnswer>()
  const fail = (reason: string) => reject(new TaskFailure('ended', reason))
  const onOutput = (text: string) => {
    output = (output + text).slice(-MAX_REASON)
  }
  const onError = (error: Error) => fail(error.message)
  const onClose = (code: number | null, signal: string | null) =>
    fail(`its process ended (${signal ?? `exit code ${code}`})${output && `: ${output.trim()}`}`)
  const silence = setTimeout(() => fail('its process does not answer'), SILENCE_MS)
  child.on('message', resolve)
  child.on('error', onError)
  child.on('close', onClose)
  child.stderr?.on('data', onOutput)
  child.send(request, (error) => error && onError(error))
  return promise.finally(() => {
    clearTimeout(silence)
    child.off('message', resolve)
    child.off('error', onError)
    child.off('close', onClose)
    child.stderr?.off('data', onOutput)
  })
}

/** Only a process with a task keeps this one running. */
function setReferenced(child: ChildProcess, referenced: boolean): void {
  for (const handle of [child, child.channel]) {
    if (referenced) handle?.ref()
    else handle?.unref()
  }
}

function describe({exceeded}: {exceeded: keyof TaskLimits}, {limits}: TaskRequest): string {
  return exceeded === 'cpu'
    ? `it takes more than ${limits.cpu / 1000} s of processor time`
    : `it takes more than ${Math.round(limits.memory / 1e6)} MB of memory`
}

const tooMany = () =>
  new LakeError(503, 'Too many images are being made', undefined, {'Retry-After': '5'})
const closing = () => new LakeError(503, 'The content lake is closing')
const givenUp = () => new LakeError(503, 'Nobody waits for this image any longer')
