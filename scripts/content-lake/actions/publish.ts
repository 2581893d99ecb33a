import {isRecord, type LakeDocument} from '../store/document.ts'
import type {ActionOf} from './action.ts'
import type {ActionContext} from './action-context.ts'
import {strengthenReferences} from './strengthen-references.ts'

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
  if (!isRecord(document)) throw context.fail(400, `Document "${version._id}" cannot be published`)
  const _createdAt = context.get(publishedId)?._createdAt ?? version._createdAt
  context.mutate({createOrReplace: {...document, _id: publishedId, _createdAt}})
  context.mutate({delete: {id: version._id}})
}
