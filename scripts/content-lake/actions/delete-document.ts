import {draftIdOf} from '../store/document.ts'
import type {ActionOf} from './action.ts'
import type {ActionContext} from './action-context.ts'

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
