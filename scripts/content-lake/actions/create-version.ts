import type {ActionOf} from './action.ts'
import type {ActionContext} from './action-context.ts'

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
