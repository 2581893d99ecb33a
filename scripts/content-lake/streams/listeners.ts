import {randomUUID} from 'node:crypto'
import {LIMITS} from '../limits.ts'
import {asQueryError, LakeError} from '../protocol/errors.ts'
import {parseFlag, parseQueryParams} from '../protocol/parse.ts'
import type {QueryParams} from '../query/conditions.ts'
import {compileFilter, type ListenerFilter} from '../query/listener-filter.ts'
import type {CommitEmitter} from '../store/document-store.ts'
import type {Commit, LakeDocument} from '../store/document.ts'
import type {EventSink, Stream, StreamEvent} from './stream.ts'

/** Requests of anonymous clients, all different, that are open at once. */
const MAX_REQUESTS = 500

/** Listeners with the same request; their events are computed once. */
interface ListenerGroup {
  request: ListenRequest
  matches: ListenerFilter
  sinks: Set<EventSink>
}

/**
 * Sends the events of every transaction to the listeners, after it is durable.
 *
 * @returns makes the stream of a listen request by its parameters. Throws a LakeError: 400 for invalid ones, 503 for
 *   too many different ones.
 */
export function createListeners(
  commits: CommitEmitter,
): (search: URLSearchParams, isSignedIn: boolean) => Stream {
  const groups = new Map<string, ListenerGroup>()
  commits.subscribe((commit) => {
    for (const {request, matches, sinks} of groups.values()) {
      const events = mutationEvents(commit, request, matches)
      for (const sink of sinks) for (const event of events) sink.send(event)
    }
  })

  const compile = (request: ListenRequest): ListenerGroup => {
    const {query, params, isSignedIn} = request
    const anonymous = [...groups.values()].filter((group) => !group.request.isSignedIn)
    if (!isSignedIn && anonymous.length >= MAX_REQUESTS) {
      throw new LakeError(503, 'Too many listeners with different filters')
    }
    try {
      return {request, matches: compileFilter(query, params, isSignedIn), sinks: new Set()}
    } catch (error) {
      throw asQueryError(query, error)
    }
  }

  return (search, isSignedIn) => {
    const request = parseListenRequest(search, isSignedIn)
    const key = JSON.stringify(request)
    const compiled = groups.get(key) ?? compile(request)
    return (sink) => {
      const group = groups.get(key) ?? compiled
      groups.set(key, group)
      group.sinks.add(sink)
      sink.send({event: 'welcome', data: JSON.stringify({listenerName: randomUUID()})})
      return () => {
        group.sinks.delete(sink)
        if (group.sinks.size === 0) groups.delete(key)
      }
    }
  }
}

/** The parameters of GET /data/listen. */
interface ListenRequest {
  query: string
  params: QueryParams
  /** Tells whether the listener is signed in: others get events of public documents only. */
  isSignedIn: boolean
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  /** Tells whether `effects` are sent, in the form of mendoza patches. */
  effects: boolean
}

/** Parses the parameters. Throws a LakeError (400). */
function parseListenRequest(search: URLSearchParams, isSignedIn: boolean): ListenRequest {
  const query = search.get('query') ?? ''
  if (query.length > LIMITS.listenerQuery[isSignedIn ? 'signedIn' : 'anonymous']) {
    throw new LakeError(400, 'The query is too long to listen to')
  }
  const format = search.get('effectFormat')
  if (format !== null && format !== 'mendoza') {
    throw new LakeError(400, `Unknown effectFormat: ${format.slice(0, 50)}`)
  }
  return {
    query,
    params: parseQueryParams(search),
    isSignedIn,
    includeResult: parseFlag(search, 'includeResult'),
    includePreviousRevision: parseFlag(search, 'includePreviousRevision'),
    includeMutations: parseFlag(search, 'includeMutations', true),
    effects: format === 'mendoza',
  }
}

type Transition = 'appear' | 'update' | 'disappear'

/**
 * The events of a transaction for a listener: one for each document that matches its filter before or
 * after. `transactionTotalEvents` counts only these, since the Studio's forms wait for that many.
 */
function mutationEvents(
  commit: Commit,
  request: ListenRequest,
  matches: ListenerFilter,
): StreamEvent[] {
  const effects = request.isSignedIn ? commit.effects : commit.publicEffects
  const matching = effects.flatMap((effect) => {
    const transition = transitionOf(effect, matches)
    return transition ? [{effect, transition}] : []
  })
  return matching.map(({effect, transition}, index) => {
    const id = `${commit.transactionId}#${effect.id}`
    const data = {
      eventId: id,
      documentId: effect.id,
      transactionId: commit.transactionId,
      transition,
      identity: commit.author,
      ...(request.includeMutations && {mutations: effect.mutations}),
      previousRev: effect.before?._rev,
      resultRev: commit.transactionId,
      ...(request.includeResult && {result: effect.after}),
      ...(request.includePreviousRevision && {previous: effect.before}),
      ...(request.effects && {effects: mendozaEffects(effect)}),
      timestamp: commit.timestamp,
      visibility: 'query',
      transactionTotalEvents: matching.length,
      transactionCurrentEvent: index + 1,
    }
    return {event: 'mutation', id, data: JSON.stringify(data)}
  })
}

function transitionOf({before, after}: Change, matches: ListenerFilter): Transition | null {
  const matchedBefore = before !== null && matches(before)
  const matchesAfter = after !== null && matches(after)
  if (matchedBefore) return matchesAfter ? 'update' : 'disappear'
  return matchesAfter ? 'appear' : null
}

/** A document before and after a change; null where it does not exist. */
interface Change {
  before: LakeDocument | null
  after: LakeDocument | null
}

/**
 * A change as a pair of mendoza patches in their simplest form, `[0, value]`: the whole new value instead
 * of a difference. Without `_rev`, which the client sets itself.
 */
export function mendozaEffects({before, after}: Change) {
  return {apply: [0, omitRevision(after)], revert: [0, omitRevision(before)]}
}

function omitRevision(document: LakeDocument | null) {
  if (!document) return null
  const {_rev, ...rest} = document
  return rest
}
