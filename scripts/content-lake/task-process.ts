import {type ChildProcess, fork} from 'node:child_process'
import {once} from 'node:events'

/** Milliseconds after which a process that answers nothing at all is ended. */
const SILENCE_MS = 120_000
/** Characters of standard error that explain why a process ended. */
const MAX_REASON = 500

interface ProcessOptions {
  /** The program. It answers each message of `run` by one message. */
  main: URL
  execArgv: () => string[]
  /** The environment of the program. Nothing else is passed on: the lake's own environment holds passwords. */
  env: NodeJS.ProcessEnv
  /** Milliseconds without a task after which the process ends, and its memory is free. */
  idle: number
}

/** A task has no answer: its process ended. */
export class ProcessEnded extends Error {
  /** Tells whether it was killed: by the engine or the system where memory ran out, or by `end`. */
  readonly isKilled: boolean

  constructor(reason: string, isKilled: boolean) {
    super(reason)
    this.isKilled = isKilled
  }
}

/**
 * A process of its own that does one task at a time, so that neither its memory nor its crashes touch this one. It is
 * started by the first task. Not a worker thread: one that runs out of memory takes its whole process with it.
 */
export class TaskProcess<Task extends object, Answer> {
  private readonly options: ProcessOptions
  private child: ChildProcess | undefined
  private idle: NodeJS.Timeout | undefined

  constructor(options: ProcessOptions) {
    this.options = options
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Does a task; its process is ended when the signal aborts. Throws ProcessEnded. */
  async run(task: Task, signal?: AbortSignal): Promise<Answer> {
    clearTimeout(this.idle)
    const child = (this.child ??= this.start())
    const end = () => void this.end()
    signal?.addEventListener('abort', end, {once: true})
    setReferenced(child, true)
    try {
      return await ask<Answer>(child, task)
    } catch (error) {
      if (this.child === child) await this.end()
      throw error
    } finally {
      signal?.removeEventListener('abort', end)
      setReferenced(child, false)
      if (this.child === child) {
        this.idle = setTimeout(() => void this.end(), this.options.idle).unref()
      }
    }
  }

  /** Sends a message that has no answer; without a running process nothing happens. */
  post(message: object): void {
    if (this.child?.connected) this.child.send(message, () => undefined)
  }

  /** Kills the process; a task that runs fails. Resolves when it is gone. */
  async end(): Promise<void> {
    clearTimeout(this.idle)
    const {child} = this
    this.child = undefined
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    // Whoever waits for the end must not be ended before it.
    child.ref()
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  private start(): ChildProcess {
    const {main, execArgv, env} = this.options
    const child = fork(main, [], {
      execArgv: execArgv(),
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child.stderr?.setEncoding('utf8').resume()
    // Reported by the task that meets it.
    child.on('error', () => undefined)
    child.once('exit', () => {
      if (this.child === child) this.child = undefined
    })
    return child
  }
}

function ask<Answer>(child: ChildProcess, task: object): Promise<Answer> {
  let output = ''
  const {promise, resolve, reject} = Promise.withResolvers<Answer>()
  const fail = (reason: string, isKilled = false) => reject(new ProcessEnded(reason, isKilled))
  const onOutput = (text: string) => {
    output = (output + text).slice(-MAX_REASON)
  }
  const onError = (error: Error) => fail(error.message)
  const onClose = (code: number | null, signal: string | null) => {
    const details = output && `: ${output.trim()}`
    fail(`its process ended (${signal ?? `exit code ${code}`})${details}`, signal !== null)
  }
  const silence = setTimeout(() => fail('its process does not answer'), SILENCE_MS)
  child.on('message', resolve)
  child.on('error', onError)
  child.on('close', onClose)
  child.stderr?.on('data', onOutput)
  // One that could not be started, as where no file can be opened, has no `send`, and reports its error later.
  if (child.connected) child.send(task, (error) => error && onError(error))
  else fail('its process could not be started')
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
