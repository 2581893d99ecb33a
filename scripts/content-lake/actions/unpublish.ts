import type {ActionContext} from './action-context.ts'

/** Deletes the published document; its content stays as the draft, unless there is another one. */
export function unpublish(
  {draftId, publishedId}: {draftId: string; publishedId: string},
  {require, mutate}: ActionContext,
): void {
  mutate({createIfNotExists: {...require(publishedId), _id: draftId}})
  mutate({delete: {id: publishedId}})
}
