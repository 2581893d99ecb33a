import {RELEASE_TYPE, releaseDocumentIdOf} from '../../store/releases.ts'
import type {ActionContext} from '../action-context.ts'
import {type ReleaseActionOf, releaseMetadataSchema} from '../release-action.ts'

/** States that need no documents; any other release is imported as an active one. */
const FINAL_STATES = new Set<unknown>(['published', 'archived'])
/** What such a release says of its end. */
const FINAL_ATTRIBUTES = ['state', 'publishAt', 'publishedAt', 'finalDocumentStates']

/**
 * Stores a release that was exported; its documents are imported as documents. A scheduled one becomes
 * active: an import publishes nothing. Throws 400 for metadata that no release has, and 409 for a release
 * that exists, unless `ifExists` says otherwise.
 */
export function importRelease(
  {releaseId, attributes, document, ifExists}: ReleaseActionOf<'import'>,
  {get, mutate, fail, author}: ActionContext,
): void {
  const _id = releaseDocumentIdOf(releaseId)
  const existing = get(_id)
  if (existing && ifExists === 'ignore') return
  if (existing && ifExists === 'fail') throw fail(409, `Release "${releaseId}" already exists`)
  const given: Record<string, unknown> = attributes ?? document ?? {}
  const metadata = releaseMetadataSchema.safeParse(given['metadata'] ?? {})
  if (!metadata.success) throw fail(400, `Release "${releaseId}" has no valid metadata`)
  const end = FINAL_STATES.has(given['state'])
    ? FINAL_ATTRIBUTES.map((name) => [name, given[name]])
    : [['state', 'active']]
  mutate({
    createOrReplace: {
      _id,
      _type: RELEASE_TYPE,
      name: releaseId,
      metadata: metadata.data,
      userId: author,
      ...Object.fromEntries(end),
    },
  })
}
