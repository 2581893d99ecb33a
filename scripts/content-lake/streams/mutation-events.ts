import type {Commit, Effect} from '../store/commit.ts'
import {isPublicId, type LakeDocument} from '../store/document.ts'
import type {ListenRequest} from './listen-request.ts'
import type {Matcher} from './listener-filter.ts'
import {mendozaEffects} from './mendoza.ts'
import type {StreamEvent} from './stream.ts'

type Transition = 'appear' | 'update' | 'disappear'

/**
 * What a listener hears of a transaction: one event for each document that satisfies its filter before
 * or after. `transactionTotalEvents` counts these alone; the Studio's forms wait for as many.
 */
export function mutationEvents(
  commit: Commit,
  request: ListenRequest,
  {matches}: Matcher,
): StreamEvent[] {
  const heard = commit.effects.flatMap((effect) => {
    if (!request.trusted && !isPublicId(effect.id)) return []
    const transition = transitionOf(effect, matches)
    return transition ? [{effect, transition}] : []
  })
  return heard.map(({effect, transition}, index) => {
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
      transactionTotalEvents: heard.length,
      transactionCurrentEvent: index + 1,
    }
    return {event: 'mutation', id, data: JSON.stringify(data)}
  })
}

function transitionOf({before, after}: Effect, matches: Matcher['matches']): Transition | null {
  const was = satisfies(before, matches)
  const is = satisfies(after, matches)
  if (was) return is ? 'update' : 'disappear'
  return is ? 'appear' : null
}

function satisfies(document: LakeDocument | null, matches: Matcher['matches']): boolean {
  return document !== null && matches(document)
}
