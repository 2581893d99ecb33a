import type {LakeDocument} from '../../store/document.ts'
import {RELEASE_TYPE, releaseDocumentIdOf} from '../../store/releases.ts'
import type {ActionContext} from '../action-context.ts'

/** What a release is doing. Hosted Sanity also has states between these; here each change is at once. */
export type ReleaseState = 'active' | 'scheduled' | 'published' | 'archived'

/**
 * The document of a release that is in one of the states. Throws 404 where there is none, and 409 for
 * one in another state.
 */
export function requireRelease(
  releaseId: string,
  states: readonly ReleaseState[],
  {get, fail}: ActionContext,
): LakeDocument {
  const release = get(releaseDocumentIdOf(releaseId))
  if (release?._type !== RELEASE_TYPE) throw fail(404, `Release "${releaseId}" was not found`)
  const state = String(release['state'])
  if (states.some((allowed) => allowed === state)) return release
  const allowed = states.join(' or ')
  throw fail(409, `Release "${releaseId}" is ${state}: it must be ${allowed} for this`)
}
