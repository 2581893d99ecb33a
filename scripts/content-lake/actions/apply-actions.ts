import type {MutationResult} from '../mutate/apply-mutation.ts'
import {findLockedVersion} from '../mutate/pending-changes.ts'
import {actionError} from '../protocol/errors.ts'
import type {Action} from './action.ts'
import {type ActionEnvironment, createActionContext} from './action-context.ts'
import {applyDocumentAction} from './documents.ts'
import {applyReleaseAction, isReleaseAction} from './releases.ts'

/** Applies the actions of a request. Throws LakeErrors; the caller must then discard the whole request. */
export function applyActions(
  actions: readonly Action[],
  environment: ActionEnvironment,
): MutationResult[] {
  const results: MutationResult[] = []
  for (const [index, action] of actions.entries()) {
    const context = createActionContext(index, environment, results)
    if (isReleaseAction(action)) applyReleaseAction(action, context)
    else applyDocumentAction(action, context)
  }
  const locked = findLockedVersion(environment.changes)
  if (locked) throw actionError(409, locked.index, locked.description)
  return results
}
