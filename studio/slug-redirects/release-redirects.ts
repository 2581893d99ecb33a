import type {Action} from '@sanity/client'
import {getPublishedId, getVersionId} from '@sanity/client/csm'
import type {SanityClient} from 'sanity'
import type {PathChange} from './plan-redirects.ts'
import {fetchRedirectPlan} from './redirect-documents.ts'
import {existingIdsQuery, redirectInReleaseQuery} from './release-redirects.queries.ts'

type Client = Pick<SanityClient, 'fetch' | 'action'>

/** Whether the old path will lead to the new one when the release is published. */
export async function isRedirectedInRelease(
  client: Client,
  releaseId: string,
  change: PathChange,
): Promise<boolean> {
  const perspective = [releaseId]
  return client.fetch<boolean>(redirectInReleaseQuery, {...change}, {perspective})
}

/**
 * Adds to a release what its change of a path makes necessary, so that both are published together: a
 * redirect from the old path, and changes of published redirects. Drafts of redirects stay as they are.
 *
 * @throws What the client throws, for example when the release is scheduled. Nothing is changed then.
 */
export async function addRedirectsToRelease(
  client: Client,
  releaseId: string,
  change: PathChange,
): Promise<void> {
  const {create, update, remove} = await fetchRedirectPlan(client, change)
  const updates = update.filter(isPublished)
  const versionIds = updates.map(({id}) => getVersionId(id, releaseId))
  const perspective = 'raw'
  const existing = await client.fetch<string[]>(existingIdsQuery, {ids: versionIds}, {perspective})
  const actions: Action[] = []
  if (create) {
    const publishedId = crypto.randomUUID()
    const _id = getVersionId(publishedId, releaseId)
    const document = {_id, _type: 'redirect', ...create, permanent: false}
    actions.push({actionType: 'sanity.action.document.version.create', publishedId, document})
  }
  for (const {id, to} of updates) {
    const versionId = getVersionId(id, releaseId)
    if (!existing.includes(versionId)) {
      const actionType = 'sanity.action.document.version.create'
      actions.push({actionType, publishedId: id, baseId: id, versionId})
    }
    const actionType = 'sanity.action.document.edit'
    actions.push({actionType, publishedId: id, draftId: versionId, patch: {set: {to}}})
  }
  for (const {id} of remove.filter(isPublished)) {
    const actionType = 'sanity.action.document.version.unpublish'
    actions.push({actionType, publishedId: id, versionId: getVersionId(id, releaseId)})
  }
  if (actions.length > 0) await client.action(actions)
}

const isPublished = ({id}: {id: string}): boolean => getPublishedId(id) === id
