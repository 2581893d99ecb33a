import {randomUUID} from 'node:crypto'
import {queryError} from '../protocol/errors.ts'
import {QueryTimeout} from '../query/within.ts'
import type {Commit, CommitEmitter} from '../store/commit.ts'
import type {ListenRequest} from './listen-request.ts'
import {compileMatcher, type Matcher} from './listener-filter.ts'
import {mutationEvents} from './mutation-events.ts'
import {type EventSink, refusal, type Stream, type StreamEvent} from './stream.ts'
import {watched} from './time-limited-tasks.ts'

/** Listeners that ask for the same: their events are made once. */
interface Group {
  request: ListenRequest
  matcher: Matcher
  sinks: Set<EventSink>
}

/** Tells listeners of every transaction, right after it is durable. */
export class Listeners {
  private readonly groups = new Map<string, Group>()

  constructor(commits: CommitEmitter) {
    commits.subscribe((commit) => this.tell(commit))
  }

  /** The stream for a request. Throws a LakeError (400) for a query that cannot be listened to. */
  stream(request: ListenRequest): Stream {
    const key = JSON.stringify(request)
    const matcher = this.groups.get(key)?.matcher ?? compileMatcher(request.query, request.params)
    return (sink) => {
      let group = this.groups.get(key)
      if (!group) this.groups.set(key, (group = {request, matcher, sinks: new Set()}))
      const {sinks} = group
      sinks.add(sink)
      sink.send({event: 'welcome', data: JSON.stringify({listenerName: randomUUID()})})
      return () => {
        sinks.delete(sink)
        if (sinks.size === 0 && this.groups.get(key)?.sinks === sinks) this.groups.delete(key)
      }
    }
  }

  private tell(commit: Commit): void {
    const all = [...this.groups]
    for (const [, group] of all) if (group.matcher.quick) deliver(group, eventsFor(group, commit))
    const slow = all.filter(([, {matcher}]) => !matcher.quick)
    const works = slow.map(
      ([, group]) =>
        () =>
          eventsFor(group, commit),
    )
    for (const [at, outcome] of watched(works)) {
      const [key, group] = slow[at] ?? []
      if (key === undefined || !group) continue
      if ('value' in outcome) deliver(group, outcome.value)
      else this.drop(key, group, outcome.error)
    }
  }

  /** Ends a group whose filter fails or takes too long; the others are told all the same. */
  private drop(key: string, {sinks, request}: Group, error: unknown): void {
    this.groups.delete(key)
    const reason = error instanceof QueryTimeout ? 'the filter takes too long' : 'the filter fails'
    for (const sink of sinks) refusal(queryError(request.query, reason).body)(sink)
  }
}

function eventsFor({request, matcher}: Group, commit: Commit): StreamEvent[] {
  return mutationEvents(commit, request, matcher)
}

function deliver({sinks}: Group, events: StreamEvent[]): void {
  for (const sink of sinks) for (const event of events) sink.send(event)
}
