import type {Action} from '../action.ts'
import type {ActionContext} from '../action-context.ts'
import type {ReleaseAction} from '../release-action.ts'
import {archiveRelease, unarchiveRelease} from './archive-release.ts'
import {createRelease} from './create-release.ts'
import {deleteRelease} from './delete-release.ts'
import {editRelease} from './edit-release.ts'
import {importRelease} from './import-release.ts'
import {publishRelease} from './publish-release.ts'
import {scheduleRelease, unscheduleRelease} from './schedule-release.ts'

/** Whether the action is on a release, not on a document. */
export function isReleaseAction(action: Action): action is ReleaseAction {
  return action.actionType.startsWith('sanity.action.release.')
}

/**
 * Applies an action on a release. Throws actionErrors: 404 for a release that does not exist, 409 for
 * one whose state does not allow the action.
 *
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export function applyReleaseAction(action: ReleaseAction, context: ActionContext): void {
  switch (action.actionType) {
    case 'sanity.action.release.create':
      return createRelease(action, context)
    case 'sanity.action.release.edit':
      return editRelease(action, context)
    case 'sanity.action.release.schedule':
      return scheduleRelease(action, context)
    case 'sanity.action.release.unschedule':
      return unscheduleRelease(action, context)
    case 'sanity.action.release.publish':
      return publishRelease(action, context)
    case 'sanity.action.release.archive':
      return archiveRelease(action, context)
    case 'sanity.action.release.unarchive':
      return unarchiveRelease(action, context)
    case 'sanity.action.release.delete':
      return deleteRelease(action, context)
    case 'sanity.action.release.import':
      return importRelease(action, context)
  }
}
