import {isRecord} from '../store/document.ts'
import type {ActionOf} from './action.ts'
import type {ActionSteps} from './apply-action.ts'
import {strengthened} from './strengthen-references.ts'

/** The draft takes the published document's place; the draft is gone. */
export function publish(
  {draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId}: ActionOf<'publish'>,
  steps: ActionSteps,
): void {
  const draft = steps.require(draftId)
  steps.expectRevision(draftId, ifDraftRevisionId)
  steps.expectRevision(publishedId, ifPublishedRevisionId)
  const published = steps.get(publishedId)
  const document = strengthened(draft)
  if (!isRecord(document)) throw steps.fail(400, `Document "${draftId}" cannot be published`)
  const _createdAt = published?._createdAt ?? draft._createdAt
  steps.mutate({createOrReplace: {...document, _id: publishedId, _createdAt}})
  steps.mutate({delete: {id: draftId}})
}
