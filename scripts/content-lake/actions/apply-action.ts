import type {MutationResult} from '../mutate/apply-mutation.ts'
import {findLockedVersion} from '../mutate/locked-versions.ts'
import {parseMutation} from '../mutate/mutation.ts'
import {draftIdOf} from '../store/document.ts'
import type {Action} from './action.ts'
import {type ActionContext, type ActionEnvironment, createActionContext} from './action-context.ts'
import {actionError} from '../protocol/errors.ts'
import {createVersion, deleteDocument, publish, unpublish} from './documents.ts'
import type {ReleaseAction} from './release-action.ts'
import {applyReleaseAction, isReleaseAction} from './releases/releases.ts'

/** Applies the actions of a request. Throws LakeErrors; the caller must then discard the whole request. */
export function applyActions(
  actions: readonly Action[],
  environment: ActionEnvironment,
): MutationResult[] {
  const results = actions.flatMap((action, index) => applyAction(action, index, environment))
  const locked = findLockedVersion(environment.changes)
  if (locked) throw actionError(409, locked.index, locked.description)
  return results
}

function applyAction(
  action: Action,
  index: number,
  environment: ActionEnvironment,
): MutationResult[] {
  const results: MutationResult[] = []
  const actionContext = createActionContext(index, environment, results)
  if (isReleaseAction(action)) applyReleaseAction(action, actionContext)
  else applyDocumentAction(action, actionContext)
  return results
}

function applyDocumentAction(action: Exclude<Action, ReleaseAction>, context: ActionContext): void {
  const {get, mutate} = context
  switch (action.actionType) {
    case 'sanity.action.document.create': {
      const _id = action.attributes['_id'] ?? draftIdOf(action.publishedId)
      const document = {...action.attributes, _id}
      return mutate(
        action.ifExists === 'ignore' ? {createIfNotExists: document} : {create: document},
      )
    }
    case 'sanity.action.document.edit': {
      const {draftId, publishedId, patch} = action
      if (!get(draftId)) mutate({create: {...context.require(publishedId), _id: draftId}})
      return mutate(parseMutation({patch: {...patch, id: draftId}}))
    }
    case 'sanity.action.document.publish':
      return publish(action, context)
    case 'sanity.action.document.unpublish':
      return unpublish(action, context)
    case 'sanity.action.document.discard':
      return mutate({delete: {id: context.require(action.draftId)._id}})
    case 'sanity.action.document.version.discard':
      return mutate({delete: {id: context.require(action.versionId)._id}})
    case 'sanity.action.document.delete':
      return deleteDocument(action, context)
    case 'sanity.action.document.replaceDraft': {
      const _id = action.attributes['_id'] ?? draftIdOf(action.publishedId)
      return mutate({createOrReplace: {...action.attributes, _id}})
    }
    case 'sanity.action.document.version.create':
      return createVersion(action, context)
    case 'sanity.action.document.version.unpublish': {
      const {versionId, publishedId} = action
      const published = context.require(publishedId)
      return mutate({createOrReplace: {...published, _id: versionId, _system: {delete: true}}})
    }
    case 'sanity.action.document.version.replace':
      return mutate({createOrReplace: action.document})
  }
}
