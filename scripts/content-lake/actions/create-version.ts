import type {ActionOf} from './action.ts'
import type {ActionSteps} from './apply-action.ts'

/** A version from a document sent along, or as a copy of `baseId` under `versionId`. */
export function createVersion(
  {document, baseId, versionId, ifBaseRevisionId}: ActionOf<'version.create'>,
  {mutate, require, expectRevision, fail}: ActionSteps,
): void {
  if (document) return mutate({create: document})
  if (!baseId || !versionId) throw fail(400, 'A version needs a document, or baseId and versionId')
  const base = require(baseId)
  expectRevision(baseId, ifBaseRevisionId)
  mutate({create: {...base, _id: versionId}})
}
