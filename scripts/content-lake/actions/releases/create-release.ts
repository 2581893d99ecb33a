import {RELEASE_TYPE, releaseDocumentIdOf} from '../../store/releases.ts'
import type {ActionContext} from '../action-context.ts'
import type {ReleaseActionOf} from '../release-action.ts'

/** Creates an active release. Throws 409 for an id that another one has. */
export function createRelease(
  {releaseId, metadata}: ReleaseActionOf<'create'>,
  {get, mutate, fail, author}: ActionContext,
): void {
  const _id = releaseDocumentIdOf(releaseId)
  if (get(_id)) throw fail(409, `Release "${releaseId}" already exists`)
  mutate({
    create: {
      _id,
      _type: RELEASE_TYPE,
      name: releaseId,
      state: 'active',
      metadata,
      userId: author,
    },
  })
}
