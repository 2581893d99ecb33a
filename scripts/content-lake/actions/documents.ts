import {draftIdOf, type LakeDocument} from '../store/document.ts'
import {strengthenReferences} from '../strengthen-references.ts'
import type {ActionOf} from './action.ts'
import type {ActionContext} from './action-context.ts'

/** Replaces the published document by the draft and deletes the draft. */
export function publish(
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
export function createVersion(
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
export function deleteDocument(
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
