import type {ActionContext} from '../action-context.ts'
import type {ReleaseActionOf} from '../release-action.ts'
import {requireRelease} from './require-release.ts'

/**
 * Locks a release and has it published at a time, or at once where that time is past. One that is
 * scheduled gets another time.
 */
export function scheduleRelease(
  {releaseId, publishAt}: ReleaseActionOf<'schedule'>,
  context: ActionContext,
): void {
  const {_id} = requireRelease(releaseId, ['active', 'scheduled'], context)
  const set = {state: 'scheduled', publishAt: new Date(publishAt).toISOString()}
  context.mutate({patch: {id: _id, set, unset: ['error']}})
}

/** Unlocks a scheduled release, which will not be published then. */
export function unscheduleRelease(
  {releaseId}: ReleaseActionOf<'unschedule'>,
  context: ActionContext,
): void {
  const {_id} = requireRelease(releaseId, ['scheduled'], context)
  context.mutate({patch: {id: _id, set: {state: 'active'}, unset: ['publishAt']}})
}
