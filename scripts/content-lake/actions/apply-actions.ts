import {applyMutation, type MutationContext, type MutationResult} from '../mutate/apply-mutation.ts'
import {findLockedVersion} from '../mutate/pending-changes.ts'
import {actionError} from '../protocol/errors.ts'
import type {Action} from './action.ts'
import {type ActionContext, applyDocumentAction} from './documents.ts'
import {applyReleaseAction, isReleaseAction} from './releases.ts'

/** The transaction of a request, who sent it, and how it reads documents that were deleted. */
type ActionEnvironment = MutationContext & Pick<ActionContext, 'author' | 'lastStateOf'>

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

/** The context of action number `index`; it adds what its mutations did to `results`. */
export function createActionContext(
  index: number,
  environment: ActionEnvironment,
  results: MutationResult[],
): ActionContext {
  const fail = (status: 400 | 404 | 409, description: string) =>
    actionError(status, index, description)
  const get = (id: string) => environment.changes.get(id)
  return {
    get,
    fail,
    author: environment.author,
    timestamp: environment.timestamp,
    lastStateOf: environment.lastStateOf,
    withPrefix: (prefix) => environment.changes.withPrefix(prefix),
    require: (id) => {
      const document = get(id)
      if (!document) throw fail(404, `Document "${id}" was not found`)
      return document
    },
    mutate: (mutation) => results.push(...applyMutation(mutation, index, environment)),
    expectRevision: (id, revision) => {
      if (revision === undefined || get(id)?._rev === revision) return
      throw fail(409, `Document "${id}" has changed: its revision is not "${revision}"`)
    },
  }
}
