import {randomUUID} from 'node:crypto'
import {LIMITS} from '../limits.ts'
import {asQueryError, LakeError, queryError} from '../protocol/errors.ts'
import {compileFilter, type ListenerFilter} from '../query/listener-filter.ts'
import type {QueryPool, QueryPools} from '../query/pool/query-pool.ts'
import {type Commit, type CommitEmitter, effectsFor} from '../store/commit.ts'
import {type ListenRequest, mutationEvents} from './mutation-events.ts'
import {errorStream, type EventSink, type Stream, type StreamEvent} from './stream.ts'

/** Filters of anonymous clients, all different, that are evaluated at once. */
const MAX_FILTERS = 500
/** Transactions that a filter is evaluated for at once. */
const MAX_AT_ONCE = 20

/** The filter of a listener to everything. */
const MATCH_ALL: ListenerFilter = {matches: () => true, isSimple: true}

/** Sends the events of every transaction to the listeners, after it is durable. */
export class Listeners {
  private readonly pools: QueryPools
  private readonly groups = new Map<string, ListenerGroup>()

  constructor(commits: CommitEmitter, pools: QueryPools) {
    this.pools = pools
    commits.subscribe((commit) => {
      for (const group of this.groups.values()) group.notify(commit)
    })
  }

  /**
   * The stream of a listen request. Throws a LakeError: 400 for an invalid query, 503 for too many
   * different ones.
   */
  stream(request: ListenRequest): Stream {
    const key = JSON.stringify(request)
    const filter = this.groups.has(key) ? null : filterHere(request)
    if (!filter && !this.groups.has(key)) this.assertRoom(request)
    return (sink) => {
      let group = this.groups.get(key)
      if (!group) {
        const pool = this.pools.for(request.trusted)
        group = new ListenerGroup(request, filter ?? filterHere(request), pool, () => {
          if (this.groups.get(key) === group) this.groups.delete(key)
        })
        this.groups.set(key, group)
      }
      return group.add(sink)
    }
  }

  private assertRoom({trusted}: ListenRequest): void {
    if (trusted) return
    const others = [...this.groups.values()].filter(
      ({filter, request}) => !filter && !request.trusted,
    )
    if (others.length >= MAX_FILTERS) {
      throw new LakeError(503, 'Too many listeners with different filters')
    }
  }
}

/**
 * The filter, if it may be evaluated on the server's thread: a simple one of people who are signed in, and the filter
 * that matches everything. Throws a LakeError (400).
 */
function filterHere({query, params, trusted}: ListenRequest): ListenerFilter | null {
  if (query.trim() === '*') return MATCH_ALL
  if (!trusted) return null
  try {
    const filter = compileFilter(query, params)
    return filter.isSimple ? filter : null
  } catch (error) {
    throw asQueryError(query, error)
  }
}

/** Listeners with the same request; their events are computed once. */
class ListenerGroup {
  readonly request: ListenRequest
  /** The filter, when it is evaluated on this thread. */
  readonly filter: ListenerFilter | null
  private readonly pool: QueryPool
  private readonly onEnd: () => void
  private readonly sinks = new Set<EventSink>()
  private members = 0
  /** The check of a filter that is evaluated in a query process, and the transactions that wait for it there. */
  private checked: Promise<unknown> | undefined
  private readonly waiting: Commit[] = []
  private isRunning = false
  private isEnded = false

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
      this.checked ??= this.pool.match(this.request, [])
      this.checked.then(welcome, (error: unknown) => {
        if (isOpen) errorStream(this.bodyOf(error))(sink)
        remove()
      })
    }
    return remove
  }

  /** Sends the events of a transaction: at once, or when a query process has evaluated the filter for it. */
  notify(commit: Commit): void {
    // Most edits are of drafts, which anonymous clients do not see.
    if (this.sinks.size === 0 || effectsFor(commit, this.request).length === 0) return
    this.waiting.push(commit)
    if (this.waiting.length > LIMITS.waitingTransactions.value) {
      this.fail(new LakeError(429, 'The listener is too far behind'))
    } else void this.evaluateWaiting()
  }

  private async evaluateWaiting(): Promise<void> {
    if (this.isRunning) return
    this.isRunning = true
    try {
      while (this.waiting.length > 0) {
        const commits = this.waiting.splice(0, MAX_AT_ONCE)
        const matches = this.filter ? null : await this.pool.match(this.request, commits)
        if (this.isEnded) return
        for (const [index, commit] of commits.entries()) {
          const filter = this.filter ?? this.filterOf(commit, matches?.[index] ?? [])
          this.deliver(mutationEvents(commit, this.request, filter))
        }
      }
    } catch (error) {
      if (!this.isEnded) this.fail(error)
    } finally {
      this.isRunning = false
    }
  }

  /** `matches`: which documents match, before and after each change of the transaction. */
  private filterOf(commit: Commit, matches: readonly boolean[]): Pick<ListenerFilter, 'matches'> {
    const documents = effectsFor(commit, this.request).flatMap(({before, after}) => [before, after])
    const matching = new Set(documents.filter((_, index) => matches[index]))
    return {matches: (document) => matching.has(document)}
  }

  private deliver(events: StreamEvent[]): void {
    for (const sink of this.sinks) for (const event of events) sink.send(event)
  }

  /** Ends the streams of all listeners with an error. */
  private fail(error: unknown): void {
    const sinks = [...this.sinks]
    this.end()
    for (const sink of sinks) errorStream(this.bodyOf(error))(sink)
  }

  private end(): void {
    this.isEnded = true
    this.sinks.clear()
    this.waiting.length = 0
    this.onEnd()
  }

  private bodyOf(error: unknown): object {
    if (error instanceof LakeError) return error.body
    return queryError(this.request.query, 'the filter fails').body
  }
}
