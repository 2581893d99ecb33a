import type {Action, SanityDocument} from '@sanity/client'
import {getDraftId, getPublishedId, getVersionId} from '@sanity/client/csm'
import {strengthenReferences} from 'content-lake/document'
import type {SanityClient} from 'sanity'
import {leadsTo} from '#schemas/rules/redirect.ts'
import {existingIdsQuery, redirectSourcesQuery} from '../studio.queries.ts'
import {
  findPathChange,
  type PathChange,
  addPlanToTransaction,
  fetchRedirectPlan,
  type RedirectOptions,
} from './plan-redirects.ts'

/** A field that no document has: a patch that unsets it changes nothing and can check the revision. */
const NO_FIELD = ['_revision_lock_pseudo_field_']

/**
 * Publishes a draft with another path and updates the redirects in one transaction, so that visitors
 * never see one without the other.
 *
 * @param id - The published id of the document.
 * @throws When the draft or the published document changed meanwhile or cannot be read, and what the
 *   client throws. Nothing is published then, and no redirect is changed.
 */
export async function publishWithRedirects(
  client: Pick<SanityClient, 'fetch' | 'transaction' | 'getDocuments'>,
  {id, change}: {id: string; change: PathChange},
  options: RedirectOptions,
): Promise<void> {
  const draftId = getDraftId(id)
  const [draft, published] = await client.getDocuments([draftId, id])
  const current = findPathChange(published ?? null, draft ?? null)
  if (!draft || !published || current?.from !== change.from || current.to !== change.to) {
    throw new Error(
      `Publishing would no longer change the path from ${change.from} to ${change.to}.`,
    )
  }
  const plan = await fetchRedirectPlan(client, change)
  const transaction = client
    .transaction()
    .patch(draftId, {unset: NO_FIELD, ifRevisionID: draft._rev})
    .patch(id, {unset: NO_FIELD, ifRevisionID: published._rev})
    .createOrReplace(toPublished(draft, published))
    .delete(draftId)
  addPlanToTransaction(transaction, plan, options)
  await transaction.commit({tag: 'move', visibility: 'sync'})
}

function toPublished(draft: SanityDocument, {_id, _createdAt}: SanityDocument) {
  const {_rev, _updatedAt, ...content} = draft
  return {...strengthenReferences(content), _type: draft._type, _id, _createdAt}
}

type ReleaseClient = Pick<SanityClient, 'fetch' | 'action'>

/** Tells whether the old path will lead to the new one when the release is published. */
export async function isRedirectedInRelease(
  client: ReleaseClient,
  releaseId: string,
  change: PathChange,
): Promise<boolean> {
  const params = {to: change.to}
  const sources: unknown = await client.fetch<unknown>(redirectSourcesQuery, params, {
    perspective: [releaseId],
  })
  return (
    Array.isArray(sources) &&
    sources.some((from) => typeof from === 'string' && leadsTo(from, change.from))
  )
}

/**
 * Adds to a release what its change of a path makes necessary, so that both are published together: a
 * redirect from the old path, and changes of published redirects. Drafts of redirects stay as they are.
 *
 * @throws What the client throws, for example when the release is scheduled. Nothing is changed then.
 */
export async function addRedirectsToRelease(
  client: ReleaseClient,
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
