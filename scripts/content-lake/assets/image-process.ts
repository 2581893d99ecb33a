import {type ChildProcess, fork} from 'node:child_process'
import type {TaskLimits} from './image-limits.ts'
import type {TaskAnswer, TaskRequest, TaskResult} from './image-worker/task.ts'

/** Milliseconds after which a process that answers nothing at all is ended. */
const SILENCE_MS = 120_000
/** Bytes that a process may keep after a task; beyond, the next task gets a new one. */
const KEPT_MEMORY = 170_000_000
/** Characters of standard error that explain why a process ended. */
const MAX_REASON = 500

/** Of the environment, what Node, sharp and its fonts need: no passwords. */
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

export interface ProcessSettings {
  /** 0 (as important as the server) to 19. */
  niceness: number
  /** A folder for compiled code. */
  compileCache: string
  /** Milliseconds without a task after which the process is ended. */
  idle: number
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
 * A process that reads and makes images, so that neither their memory nor their crashes touch this
 * one. Started by the first task, ended after a while without one.
 */
export class ImageProcess {
  private readonly settings: ProcessSettings
  private child: ChildProcess | undefined
  private idle: NodeJS.Timeout | undefined

  constructor(settings: ProcessSettings) {
    this.settings = settings
  }

  /** The running process's id, or undefined. */
  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Does one task; call it again only when that is over. Throws TaskFailure. */
  async run(request: TaskRequest): Promise<TaskResult> {
    clearTimeout(this.idle)
    this.child ??= this.start()
    const child = this.child
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
      this.idle = setTimeout(() => this.end(), this.settings.idle).unref()
    }
  }

  /** Ends the process; a task that runs fails. */
  end(): void {
    clearTimeout(this.idle)
    this.child?.kill('SIGKILL')
    this.child = undefined
  }

  private start(): ChildProcess {
    const child = startProcess(this.settings)
    child.once('exit', () => {
      if (this.child === child) this.child = undefined
    })
    return child
  }
}

function startProcess({niceness, compileCache}: ProcessSettings): ChildProcess {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const child = fork(new URL('./image-worker/main.ts', import.meta.url), [String(niceness)], {
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
