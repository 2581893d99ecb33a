import {parseMutation} from '../mutate/mutation.ts'
import {draftIdOf, type LakeDocument} from '../store/document.ts'
import {strengthenReferences} from '../strengthen-references.ts'
import type {Action, ActionOf, ReleaseAction} from './action.ts'
import type {ActionContext} from './action-context.ts'

/** Applies an action on a document. Throws actionErrors. */
export function applyDocumentAction(
  action: Exclude<Action, ReleaseAction>,
  context: ActionContext,
): void {
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

/** Replaces the published document by the draft and deletes the draft. */
function publish(
  {draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId}: ActionOf<'publish'>,
  context: ActionContext,
): void {
  const draft = context.require(draftId)
  context.expectRevision(draftId, ifDraftRevisionId)
  context.expectRevision(publishedId, ifPublishedRevisionId)
  replacePublished(publishedId, draft, context)
}

/** Replaces the published document, if there is one, by a draft or a version, which it deletes. */
export function replacePublished(
  publishedId: string,
  {_system, ...version}: LakeDocument,
  context: ActionContext,
): void {
  const document = strengthenReferences(version)
  const _createdAt = context.get(publishedId)?._createdAt ?? version._createdAt
  context.mutate({createOrReplace: {...document, _id: publishedId, _createdAt}})
  context.mutate({delete: {id: version._id}})
}

/** Deletes the published document; its content stays as the draft, unless there is another one. */
export function unpublish(
  {draftId, publishedId}: {draftId: string; publishedId: string},
  {require, mutate}: ActionContext,
): void {
  mutate({createIfNotExists: {...require(publishedId), _id: draftId}})
  mutate({delete: {id: publishedId}})
}

/** Creates a version: from the document in the request, or as a copy of `baseId` under `versionId`. */
function createVersion(
  {document, baseId, versionId, ifBaseRevisionId}: ActionOf<'version.create'>,
  {mutate, require, expectRevision, fail}: ActionContext,
): void {
  if (document) return mutate({create: document})
  if (!baseId || !versionId) throw fail(400, 'A version needs a document, or baseId and versionId')
  const base = require(baseId)
  expectRevision(baseId, ifBaseRevisionId)
  mutate({create: {...base, _id: versionId}})
}

/**
 * Deletes a document and the drafts that the request names. Throws 400 if there is a draft that it
 * does not name.
 */
function deleteDocument(
  {publishedId, includeDrafts}: ActionOf<'delete'>,
  {get, mutate, fail}: ActionContext,
): void {
  const draftId = draftIdOf(publishedId)
  if (get(draftId) && !includeDrafts.includes(draftId)) {
    throw fail(400, `Document "${publishedId}" has a draft that was not to be deleted with it`)
  }
  const present = [publishedId, ...includeDrafts].filter((id) => get(id))
  if (present.length === 0) throw fail(404, `Document "${publishedId}" was not found`)
  for (const id of present) mutate({delete: {id}})
}
