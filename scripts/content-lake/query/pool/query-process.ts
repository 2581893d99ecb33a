import {type ChildProcess, fork} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import type {LakeError} from '../../protocol/errors.ts'
import type {DocumentSet} from '../../store/document-set.ts'
import type {QueryParams} from '../conditions.ts'
import type {EvaluatorSettings, QueryRequest} from '../evaluator.ts'

/** A task of a query process. `maxBytes`: length of the answer as JSON. */
export type QueryTask =
  {kind: 'query'; request: QueryRequest; maxBytes: number} | {kind: 'filter'; filter: FilterRequest}

/**
 * A listener's filter, and transactions: which of their documents does it match? A transaction is a list of
 * documents, as JSON text, with null for a missing one. Without any, it is only checked that the filter is valid.
 */
export interface FilterRequest {
  query: string
  params: QueryParams
  transactions: readonly string[]
}

/**
 * Messages to a query process: settings first, then documents and the end of them, then changes and
 * tasks. Documents and changes are lists of `[id, document or null]` as JSON text.
 */
export type PoolRequest =
  | {settings: EvaluatorSettings}
  | {documents: string}
  | {loaded: true}
  | {changes: string}
  | {task: QueryTask}

/** The answer to a task. A query's result is `{result, resultSourceMap?, syncTags}` as JSON text in UTF-8. */
export type TaskAnswer =
  | {kind: 'query'; result: Uint8Array}
  | {kind: 'filter'; matches: boolean[][]}
  | {kind: 'error'; status: LakeError['status']; body: object}

interface Answer {
  answer: TaskAnswer
  /** The process should be replaced before the next task. */
  isFull: boolean
}

/** Messages from a query process. */
export type PoolResponse = {ready: true} | Answer

/** The reason why a process has ended without an answer. */
export type EndReason = 'time' | 'memory' | 'closed' | 'error'

interface ProcessOptions {
  /** Megabytes of JavaScript heap beside the documents. */
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
  private readonly child: ChildProcess
  private readonly ended: Promise<{ended: EndReason}>
  /** Settles when the process has all documents, or has ended. */
  private readonly ready: Promise<unknown>
  private reason: EndReason | undefined
  private onAnswer: ((answer: Answer) => void) | undefined

  /** Changes of the documents from now on must be passed to `post`. */
  constructor(documents: DocumentSet, {heap, settings, codeCache}: ProcessOptions) {
    const limit = heap + heapFor(documents)
    this.child = fork(MAIN, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${limit}`, '--max-semi-space-size=4', '--expose-gc'],
      env: {NODE_COMPILE_CACHE: codeCache},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.child.unref()
    this.child.channel?.unref()
    this.ended = new Promise((resolve) => {
      this.child.once('error', () => resolve({ended: 'error'}))
      // The engine ends a process without memory by a signal, as does the operating system.
      this.child.once('exit', (_code, signal) => {
        resolve({ended: this.reason ?? (signal === null ? 'error' : 'memory')})
      })
    })
    const loaded = new Promise<void>((resolve) => {
      this.child.on('message', (message: PoolResponse) => {
        if ('ready' in message) resolve()
        else this.onAnswer?.(message)
      })
    })
    this.ready = Promise.race([loaded, this.ended])
    void this.sendDocuments(documents, settings)
  }

  /** Runs a task, and kills the process after `limit` milliseconds. */
  async run(task: QueryTask, limit: number): Promise<Answer | {ended: EndReason}> {
    await this.ready
    const timer = setTimeout(() => void this.end('time'), limit).unref()
    try {
      const answered = new Promise<Answer>((resolve) => {
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
    await this.ended
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

const SAMPLES = 100
/** Bytes of heap for a byte of a document's JSON: its text, its objects, and indexes over them. */
const HEAP_PER_BYTE = 4

/** Megabytes of heap that a copy of the documents needs, estimated from some of them. */
function heapFor(documents: DocumentSet): number {
  const all = documents.all()
  const step = Math.max(1, Math.floor(all.length / SAMPLES))
  const samples = all.filter((_, index) => index % step === 0)
  const bytes = samples.reduce((sum, document) => sum + JSON.stringify(document).length, 0)
  return Math.ceil((bytes * step * HEAP_PER_BYTE) / 1e6)
}
