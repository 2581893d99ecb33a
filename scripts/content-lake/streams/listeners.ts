import {randomUUID} from 'node:crypto'
import {asQueryError, LakeError} from '../protocol/errors.ts'
import {compileFilter, type ListenerFilter} from '../query/listener-filter.ts'
import type {CommitEmitter} from '../store/commit.ts'
import {type ListenRequest, mutationEvents} from './mutation-events.ts'
import type {EventSink, Stream} from './stream.ts'

/** Requests of anonymous clients, all different, that are open at once. */
const MAX_REQUESTS = 500

/** Listeners with the same request; their events are computed once. */
interface ListenerGroup {
  request: ListenRequest
  matches: ListenerFilter
  sinks: Set<EventSink>
}

/** Sends the events of every transaction to the listeners, after it is durable. */
export class Listeners {
  private readonly groups = new Map<string, ListenerGroup>()

  constructor(commits: CommitEmitter) {
    commits.subscribe((commit) => {
      for (const {request, matches, sinks} of this.groups.values()) {
        const events = mutationEvents(commit, request, matches)
        for (const sink of sinks) for (const event of events) sink.send(event)
      }
    })
  }

  /**
   * The stream of a listen request. Throws a LakeError: 400 for an invalid query, 503 for too many
   * different ones.
   */
  stream(request: ListenRequest): Stream {
    const key = JSON.stringify(request)
    const compiled = this.groups.get(key) ?? this.compile(request)
    return (sink) => {
      const group = this.groups.get(key) ?? compiled
      this.groups.set(key, group)
      group.sinks.add(sink)
      sink.send({event: 'welcome', data: JSON.stringify({listenerName: randomUUID()})})
      return () => {
        group.sinks.delete(sink)
        if (group.sinks.size === 0) this.groups.delete(key)
      }
    }
  }

  private compile(request: ListenRequest): ListenerGroup {
    const {query, params, trusted} = request
    const anonymous = [...this.groups.values()].filter((group) => !group.request.trusted)
    if (!trusted && anonymous.length >= MAX_REQUESTS) {
      throw new LakeError(503, 'Too many listeners with different filters')
    }
    try {
      return {request, matches: compileFilter(query, params, trusted), sinks: new Set()}
    } catch (error) {
      throw asQueryError(query, error)
    }
  }
}
