import {randomUUID} from 'node:crypto'
import {LakeError, queryError} from '../protocol/errors.ts'
import type {ListenerFilter} from '../query/listener-filter.ts'
import type {QueryPool} from '../query/pool/query-pool.ts'
import {type Commit, effectsFor} from '../store/commit.ts'
import {FilterQueue} from './filter-queue.ts'
import type {ListenRequest} from './listen-request.ts'
import {errorStream, type EventSink, type StreamEvent} from './stream.ts'

/** Listeners with the same request; their events are computed once. */
export class ListenerGroup {
  readonly request: ListenRequest
  /** The filter, when it is evaluated on this thread. */
  readonly filter: ListenerFilter | null
  private readonly pool: QueryPool
  private readonly onEnd: () => void
  private readonly sinks = new Set<EventSink>()
  private members = 0
  private queue: FilterQueue | undefined
  private checked: Promise<unknown> | undefined

  /** `onEnd`: called when the group has no listener any more. */
  constructor(
    request: ListenRequest,
    filter: ListenerFilter | null,
    pool: QueryPool,
    onEnd: () => void,
  ) {
    this.request = request
    this.filter = filter
    this.pool = pool
    this.onEnd = onEnd
  }

  /** Adds a listener: it gets `welcome` once the filter is known to be valid. Returns what removes it. */
  add(sink: EventSink): () => void {
    let isOpen = true
    this.members += 1
    const remove = () => {
      if (!isOpen) return
      isOpen = false
      this.members -= 1
      this.sinks.delete(sink)
      if (this.members === 0) this.end()
    }
    const welcome = () => {
      if (!isOpen) return
      this.sinks.add(sink)
      sink.send({event: 'welcome', data: JSON.stringify({listenerName: randomUUID()})})
    }
    if (this.filter) welcome()
    else {
      this.checked ??= this.match([])
      this.checked.then(welcome, (error: unknown) => {
        if (isOpen) errorStream(this.bodyOf(error))(sink)
        remove()
      })
    }
    return remove
  }

  /** Evaluates the filter for a transaction in a query process, after those before it. */
  evaluateElsewhere(commit: Commit): void {
    // Most edits are of drafts, which anonymous clients do not see.
    if (effectsFor(commit, this.request).length === 0) return
    this.checked ??= Promise.resolve()
    this.queue ??= new FilterQueue(this.request, {
      match: (commits) => this.match(commits),
      deliver: (events) => this.deliver(events),
      fail: (error) => this.fail(error),
    })
    if (this.sinks.size > 0) this.queue.push(commit)
  }

  deliver(events: StreamEvent[]): void {
    for (const sink of this.sinks) for (const event of events) sink.send(event)
  }

  /** Ends the streams of all listeners with an error. */
  fail(error: unknown): void {
    const sinks = [...this.sinks]
    this.end()
    for (const sink of sinks) errorStream(this.bodyOf(error))(sink)
  }

  private end(): void {
    this.sinks.clear()
    this.queue?.end()
    this.onEnd()
  }

  private match(commits: readonly Commit[]): Promise<boolean[][]> {
    return this.pool.match(this.request, commits)
  }

  private bodyOf(error: unknown): object {
    if (error instanceof LakeError) return error.body
    return queryError(this.request.query, 'the filter fails').body
  }
}
