import type {ActionOf} from './action.ts'
import type {ActionSteps} from './apply-action.ts'

/** Deletes a document with its drafts. A draft that the request does not name must not be lost. */
export function remove(
  {publishedId, includeDrafts}: ActionOf<'delete'>,
  {get, mutate, fail}: ActionSteps,
): void {
  const draftId = `drafts.${publishedId}`
  if (get(draftId) && !includeDrafts.includes(draftId)) {
    throw fail(400, `Document "${publishedId}" has a draft that was not to be deleted with it`)
  }
  const present = [publishedId, ...includeDrafts].filter((id) => get(id))
  if (present.length === 0) throw fail(404, `Document "${publishedId}" was not found`)
  for (const id of present) mutate({delete: {id}})
}
