import {type Commit, type Effect, effectsFor} from '../store/commit.ts'
import type {LakeDocument} from '../store/document.ts'
import type {ListenerFilter} from '../query/listener-filter.ts'
import type {ListenRequest} from './listen-request.ts'
import type {StreamEvent} from './stream.ts'

type Transition = 'appear' | 'update' | 'disappear'

/**
 * The events of a transaction for a listener: one for each document that matches its filter before or
 * after. `transactionTotalEvents` counts only these, since the Studio's forms wait for that many.
 */
export function mutationEvents(
  commit: Commit,
  request: ListenRequest,
  {matches}: Pick<ListenerFilter, 'matches'>,
): StreamEvent[] {
  const matching = effectsFor(commit, request).flatMap((effect) => {
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

function transitionOf(
  {before, after}: Effect,
  matches: ListenerFilter['matches'],
): Transition | null {
  const matchedBefore = satisfies(before, matches)
  const matchesAfter = satisfies(after, matches)
  if (matchedBefore) return matchesAfter ? 'update' : 'disappear'
  return matchesAfter ? 'appear' : null
}

function satisfies(document: LakeDocument | null, matches: ListenerFilter['matches']): boolean {
  return document !== null && matches(document)
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
