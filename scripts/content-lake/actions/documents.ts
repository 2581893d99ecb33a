import {type Mutation, parseMutation} from '../mutate/mutation.ts'
import {draftIdOf, type LakeDocument} from '../store/document.ts'
import {strengthenReferences} from '../strengthen-references.ts'
import type {Action, ActionOf, ReleaseAction} from './action.ts'
import {applyMutation, type MutationContext, type MutationResult} from '../mutate/apply-mutation.ts'
import {actionError} from '../protocol/errors.ts'

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

/** The transaction of a request, who sent it, and how it reads documents that were deleted. */
interface ActionEnvironment extends MutationContext {
  author: string
  /** The last state of a document that was deleted; null where there is none. */
  lastStateOf: (id: string) => LakeDocument | null
}

/** Documents that one action reads and writes, as the actions before it have left them. */
export type ActionContext = ReturnType<typeof createActionContext>

/** The context of action number `index`; it adds what its mutations did to `results`. */
export function createActionContext(
  index: number,
  environment: ActionEnvironment,
  results: MutationResult[],
) {
  const {author, timestamp, lastStateOf, changes} = environment
  /** The error to throw, with the action's index. */
  const fail = (status: 400 | 404 | 409, description: string) =>
    actionError(status, index, description)
  const get = (id: string) => changes.get(id)
  return {
    author,
    timestamp,
    lastStateOf,
    get,
    fail,
    withPrefix: (prefix: string) => changes.withPrefix(prefix),
    /** Throws 404 when the document does not exist. */
    require: (id: string) => {
      const document = get(id)
      if (!document) throw fail(404, `Document "${id}" was not found`)
      return document
    },
    mutate: (mutation: Mutation) => {
      results.push(...applyMutation(mutation, index, environment))
    },
    /** Throws 409 when a revision is given and the document has another one. */
    expectRevision: (id: string, revision: string | undefined) => {
      if (revision === undefined || get(id)?._rev === revision) return
      throw fail(409, `Document "${id}" has changed: its revision is not "${revision}"`)
    },
  }
}
