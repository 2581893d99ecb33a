import {randomUUID} from 'node:crypto'
import {queryError} from '../protocol/errors.ts'
import {QueryTimeout} from '../query/time-limit.ts'
import type {Commit, CommitEmitter} from '../store/commit.ts'
import type {ListenRequest} from './listen-request.ts'
import {compileFilter, type ListenerFilter} from './listener-filter.ts'
import {mutationEvents} from './mutation-events.ts'
import {type EventSink, errorStream, type Stream, type StreamEvent} from './stream.ts'
import {runTimeLimited} from './time-limited-tasks.ts'

/** Listeners with the same request; their events are computed once. */
interface Group {
  request: ListenRequest
  filter: ListenerFilter
  sinks: Set<EventSink>
}

/** Sends the events of every transaction to the listeners, after it is durable. */
export class Listeners {
  private readonly groups = new Map<string, Group>()

  constructor(commits: CommitEmitter) {
    commits.subscribe((commit) => this.notify(commit))
  }

  /** The stream of a listen request. Throws a LakeError (400) for an invalid query. */
  stream(request: ListenRequest): Stream {
    const key = JSON.stringify(request)
    const filter = this.groups.get(key)?.filter ?? compileFilter(request.query, request.params)
    return (sink) => {
      let group = this.groups.get(key)
      if (!group) this.groups.set(key, (group = {request, filter, sinks: new Set()}))
      const {sinks} = group
      sinks.add(sink)
      sink.send({event: 'welcome', data: JSON.stringify({listenerName: randomUUID()})})
      return () => {
        sinks.delete(sink)
        if (sinks.size === 0 && this.groups.get(key)?.sinks === sinks) this.groups.delete(key)
      }
    }
  }

  private notify(commit: Commit): void {
    const groups = [...this.groups]
    for (const [, group] of groups) {
      if (group.filter.isSimple) deliver(group, eventsFor(group, commit))
    }
    const limited = groups.filter(([, {filter}]) => !filter.isSimple)
    const tasks = limited.map(
      ([, group]) =>
        () =>
          eventsFor(group, commit),
    )
    for (const [index, result] of runTimeLimited(tasks)) {
      const [key, group] = limited[index] ?? []
      if (key === undefined || !group) continue
      if ('value' in result) deliver(group, result.value)
      else this.remove(key, group, result.error)
    }
  }

  /** Ends the streams of a group whose filter fails or takes too long. */
  private remove(key: string, {sinks, request}: Group, error: unknown): void {
    this.groups.delete(key)
    const reason = error instanceof QueryTimeout ? 'the filter takes too long' : 'the filter fails'
    for (const sink of sinks) errorStream(queryError(request.query, reason).body)(sink)
  }
}

function eventsFor({request, filter}: Group, commit: Commit): StreamEvent[] {
  return mutationEvents(commit, request, filter)
}

function deliver({sinks}: Group, events: StreamEvent[]): void {
  for (const sink of sinks) for (const event of events) sink.send(event)
}
