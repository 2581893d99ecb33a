import {isRecord} from '../store/document.ts'
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
  const published = context.get(publishedId)
  const document = strengthenReferences(draft)
  if (!isRecord(document)) throw context.fail(400, `Document "${draftId}" cannot be published`)
  const _createdAt = published?._createdAt ?? draft._createdAt
  context.mutate({createOrReplace: {...document, _id: publishedId, _createdAt}})
  context.mutate({delete: {id: draftId}})
}
