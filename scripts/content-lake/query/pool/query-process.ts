import {type ChildProcess, fork} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import type {DocumentSet} from '../../store/document-set.ts'
import type {EvaluatorSettings} from '../evaluator.ts'
import type {PoolRequest, PoolResponse, QueryTask, TaskAnswer} from './messages.ts'

/** Why a process has ended without an answer. */
export type EndReason = 'time' | 'memory' | 'closed' | 'error'

/** Thrown when the process ended before it answered. */
export class ProcessEnded extends Error {
  readonly reason: EndReason

  constructor(reason: EndReason) {
    super(`The query process ended: ${reason}`)
    this.name = 'ProcessEnded'
    this.reason = reason
  }
}

export interface ProcessOptions {
  /** Limit of the JavaScript heap, in MB. */
  heap: number
  settings: EvaluatorSettings
  /** The folder in which Node keeps compiled modules: it halves the time and the memory of a start. */
  codeCache: string
}

const MAIN = fileURLToPath(new URL('query-process-main.ts', import.meta.url))
const DOCUMENTS_PER_MESSAGE = 200

/**
 * A process with a copy of the documents, which evaluates one task at a time. Not a worker thread: a
 * thread that runs out of memory takes its whole process with it. The process gets no environment
 * variables, since they hold secrets.
 */
export class QueryProcess {
  /** Settles when the process has all documents. */
  readonly ready: Promise<void>
  private readonly child: ChildProcess
  private readonly ended: Promise<never>
  private reason: EndReason | undefined
  private onAnswer: ((message: Extract<PoolResponse, {answer: unknown}>) => void) | undefined

  /** Changes of the documents from now on must be passed to `post`. */
  constructor(documents: DocumentSet, {heap, settings, codeCache}: ProcessOptions) {
    this.child = fork(MAIN, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=4', '--expose-gc'],
      env: {NODE_COMPILE_CACHE: codeCache},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.child.unref()
    this.child.channel?.unref()
    this.ended = new Promise((_, reject) => {
      this.child.once('error', () => reject(new ProcessEnded('error')))
      // The engine ends a process without memory by a signal, as does the operating system.
      this.child.once('exit', (_code, signal) => {
        reject(new ProcessEnded(this.reason ?? (signal === null ? 'error' : 'memory')))
      })
    })
    this.ended.catch(() => undefined)
    const loaded = new Promise<void>((resolve) => {
      this.child.on('message', (message: PoolResponse) => {
        if ('ready' in message) resolve()
        else this.onAnswer?.(message)
      })
    })
    this.ready = Promise.race([loaded, this.ended])
    this.ready.catch(() => undefined)
    void this.sendDocuments(documents, settings)
  }

  /**
   * Runs a task, and kills the process after `limit` milliseconds. Throws ProcessEnded. `isFull`: the process should
   * be replaced.
   */
  async run(task: QueryTask, limit: number): Promise<{answer: TaskAnswer; isFull: boolean}> {
    await this.ready
    const timer = setTimeout(() => void this.end('time'), limit).unref()
    try {
      const answered = new Promise<{answer: TaskAnswer; isFull: boolean}>((resolve) => {
        this.onAnswer = resolve
      })
      this.post({task})
      return await Promise.race([answered, this.ended])
    } finally {
      clearTimeout(timer)
    }
  }

  post(message: PoolRequest): void {
    // A process that has ended answers nothing anyway.
    if (this.child.connected) this.child.send(message, () => undefined)
  }

  /** Kills the process; resolves when it is gone. */
  async end(reason: EndReason): Promise<void> {
    this.reason ??= reason
    // Whoever waits for the end must not be ended before it.
    this.child.ref()
    this.child.kill('SIGKILL')
    await this.ended.catch(() => undefined)
  }

  /** Sends the documents in parts, so that neither the thread nor the pipe is filled at once. */
  private async sendDocuments(documents: DocumentSet, settings: EvaluatorSettings): Promise<void> {
    this.post({settings})
    const all = documents.all()
    for (let start = 0; start < all.length; start += DOCUMENTS_PER_MESSAGE) {
      const part = all.slice(start, start + DOCUMENTS_PER_MESSAGE)
      const text = JSON.stringify(part.map((document) => [document._id, document]))
      await new Promise<void>((resolve) => {
        if (this.child.connected) this.child.send({documents: text}, () => resolve())
        else resolve()
      })
    }
    this.post({loaded: true})
  }
}
