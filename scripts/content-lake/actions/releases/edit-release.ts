import {isDeepStrictEqual} from 'node:util'
import {z} from 'zod'
import {parseMutation} from '../../mutate/mutation.ts'
import type {LakeDocument} from '../../store/document.ts'
import type {ActionContext} from '../action-context.ts'
import {type ReleaseActionOf, releaseMetadataSchema} from '../release-action.ts'
import {requireRelease} from './require-release.ts'

/** Patches the metadata of a release. Throws 400 for a patch of anything else. */
export function editRelease(
  {releaseId, patch}: ReleaseActionOf<'edit'>,
  context: ActionContext,
): void {
  const before = requireRelease(releaseId, ['active', 'scheduled'], context)
  context.mutate(parseMutation({patch: {...patch, id: before._id}}))
  const after = context.require(before._id)
  if (!isDeepStrictEqual(fixedAttributes(before), fixedAttributes(after))) {
    throw context.fail(400, 'Only the metadata of a release can be edited')
  }
  const metadata = releaseMetadataSchema.safeParse(after['metadata'])
  if (!metadata.success) {
    throw context.fail(400, `Invalid metadata of a release: ${z.prettifyError(metadata.error)}`)
  }
}

const fixedAttributes = ({
  metadata: _metadata,
  _rev,
  _updatedAt,
  ...rest
}: LakeDocument): Record<string, unknown> => rest
