import type {ActionContext} from '../action-context.ts'
import type {ReleaseActionOf} from '../release-action.ts'
import {requireRelease} from './require-release.ts'

/** Deletes a release that is published or archived: its documents are published, or gone already. */
export function deleteRelease(
  {releaseId}: ReleaseActionOf<'delete'>,
  context: ActionContext,
): void {
  const {_id} = requireRelease(releaseId, ['published', 'archived'], context)
  context.mutate({delete: {id: _id}})
}
