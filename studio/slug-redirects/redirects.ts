import type {Action, SanityDocument, Transaction} from '@sanity/client'
import {getDraftId, getVersionId, isDraftId} from '@sanity/client/csm'
import {uuid} from '@sanity/uuid'
import {strengthenReferences} from 'content-lake/document'
import type {SanityClient} from 'sanity'
import {leadsTo} from '#schemas/rules/redirect.ts'
import {detailPathOf, isRecord, pageReference, type PathFields} from '#schemas/rules/site-paths.ts'
import {existingIdsQuery, storedRedirectsQuery} from '../studio.queries.ts'

/** A redirect document, draft or published. */
export interface StoredRedirect {
  _id: string
  from: string
  /** Where it leads; null where it says that a page is gone. */
  to: string | null
  /** The published id of the document whose page it leads to. */
  page?: string | null
}

/** A change of the path of a published page. */
export interface PathChange {
  from: string
  to: string
}

/** The changes of redirects after which every former path leads directly to the new one. */
export interface RedirectPlan {
  /** The redirect to create; null when a published one from the old path exists and is updated. */
  create: PathChange | null
  /** Redirects that get another target, drafts included. */
  update: {id: string; from: string; to: string}[]
  /** Redirects to delete, drafts included: from the new path, where they would hide the page. */
  remove: {id: string; from: string}[]
}

/**
 * Plans the redirects of a path change without chains, loops or two redirects from one path, however their paths are
 * spelled.
 *
 * @param redirects - All redirects of the dataset, drafts included.
 */
export function planRedirects(
  change: PathChange,
  redirects: readonly StoredRedirect[],
): RedirectPlan {
  const fromNewPath = redirects.filter(({from}) => leadsTo(from, change.to))
  const others = redirects.filter((redirect) => !fromNewPath.includes(redirect))
  const fromOldPath = others.filter(({from}) => leadsTo(from, change.from))
  const hasPublished = fromOldPath.some(({_id}) => !isDraftId(_id))
  // Drafts alone give way to the redirect that is created.
  const replacedDrafts = hasPublished ? [] : fromOldPath
  const update = others
    .filter((redirect) => !replacedDrafts.includes(redirect))
    .flatMap((redirect) => {
      const isFromOldPath = fromOldPath.includes(redirect)
      const to = isFromOldPath ? change.to : redirect.to && replacePath(redirect.to, change)
      return to === null || to === redirect.to ? [] : [{id: redirect._id, from: redirect.from, to}]
    })
  return {
    create: hasPublished ? null : change,
    update,
    remove: [...fromNewPath, ...replacedDrafts].map(({_id, from}) => ({id: _id, from})),
  }
}

/** The target with the old path replaced by the new one; query and fragment stay. */
const replacePath = (target: string, {from, to}: PathChange): string =>
  leadsTo(target, from) ? to + (/[?#].*$/.exec(target)?.[0] ?? '') : target

/**
 * The change of path that publishing a draft would make.
 *
 * @returns Null when nothing is published yet, the path stays the same, or the draft has no path.
 */
export function findPathChange(
  published: PathFields | null,
  draft: PathFields | null,
): PathChange | null {
  const from = published && detailPathOf(published)
  const to = draft && detailPathOf(draft)
  return from && to && from !== to ? {from, to} : null
}

export async function fetchRedirectPlan(
  client: Pick<SanityClient, 'fetch'>,
  change: PathChange,
): Promise<RedirectPlan> {
  return planRedirects(change, await fetchRedirects(client))
}

/** All redirects of the dataset, drafts included. */
export async function fetchRedirects(
  client: Pick<SanityClient, 'fetch'>,
): Promise<StoredRedirect[]> {
  return readRedirects(await client.fetch<unknown>(storedRedirectsQuery, {}, {perspective: 'raw'}))
}

/** The redirects from a path, drafts included: they would hide a page there. */
export const fetchRedirectsFrom = async (
  client: Pick<SanityClient, 'fetch'>,
  path: string,
): Promise<StoredRedirect[]> =>
  (await fetchRedirects(client)).filter(({from}) => leadsTo(from, path))

interface RedirectOptions {
  /** Tells whether to create a redirect from the old path; existing redirects are updated in any case. */
  redirect: boolean
  /** Tells whether browsers may cache the new redirect. */
  permanent: boolean
}

/** Adds the changes of a plan to a transaction. Each redirect that it writes leads to the document with this id. */
function addPlanToTransaction(
  transaction: Transaction,
  {create, update, remove}: RedirectPlan,
  {redirect, permanent, id: target}: RedirectOptions & {id: string},
): void {
  const page = pageReference(target)
  if (create && redirect) transaction.create({_type: 'redirect', ...create, page, permanent})
  for (const {id, to} of update) transaction.patch(id, {set: {to, page, gone: false}})
  for (const {id} of remove) transaction.delete(id)
}

/** Reads an answer of `storedRedirectsQuery`; what has no old path yet is left out. */
export const readRedirects = (answer: unknown): StoredRedirect[] =>
  (Array.isArray(answer) ? answer : []).flatMap((value: unknown) => {
    if (!isRecord(value)) return []
    const {_id, from, to, page} = value
    if (typeof _id !== 'string' || typeof from !== 'string') return []
    return [
      {
        _id,
        from,
        to: typeof to === 'string' ? to : null,
        page: typeof page === 'string' ? page : null,
      },
    ]
  })

/** A field that no document has: a patch that unsets it changes nothing and can check the revision. */
export const NO_FIELD = ['_revision_lock_pseudo_field_']

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
  addPlanToTransaction(transaction, plan, {...options, id})
  await transaction.commit({tag: 'move', visibility: 'sync'})
}

/**
 * Publishes a draft for the first time and deletes the redirects from its path in one transaction: they would hide it.
 *
 * @param id - The published id of the document.
 * @returns The redirects that it has deleted.
 * @throws When the draft changed meanwhile, or is published already, and what the client throws. Nothing is changed
 *   then.
 */
export async function publishOverRedirects(
  client: Pick<SanityClient, 'fetch' | 'transaction' | 'getDocuments'>,
  id: string,
): Promise<SanityDocument[]> {
  const draftId = getDraftId(id)
  const [draft] = await client.getDocuments([draftId])
  const path = draft && detailPathOf(draft)
  if (!draft || !path) throw new Error('The draft has no address any more.')
  const hiding = await fetchRedirectsFrom(client, path)
  // The service refuses a list of no ids.
  const redirects = hiding.length > 0 ? await client.getDocuments(hiding.map(({_id}) => _id)) : []
  const ended = redirects.filter((redirect) => redirect !== null)
  const transaction = client
    .transaction()
    .patch(draftId, {unset: NO_FIELD, ifRevisionID: draft._rev})
    .create(toPublished(draft, {...draft, _id: id}))
    .delete(draftId)
  for (const {_id} of ended) transaction.delete(_id)
  await transaction.commit({tag: 'publish', visibility: 'sync'})
  return ended
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
  {from, to}: PathChange,
): Promise<boolean> {
  const redirects = await fetchRedirectsOfRelease(client, releaseId)
  return redirects.some((redirect) => redirect.to === to && leadsTo(redirect.from, from))
}

/** The redirects as they will be when the release is published, by their published ids. */
async function fetchRedirectsOfRelease(
  client: ReleaseClient,
  releaseId: string,
): Promise<StoredRedirect[]> {
  const perspective = [releaseId]
  return readRedirects(await client.fetch<unknown>(storedRedirectsQuery, {}, {perspective}))
}

/**
 * Adds to a release what its change of a path makes necessary, so that both are published together: a
 * redirect from the old path, and changes of other redirects, also of those that the release has already. Drafts of
 * redirects stay as they are.
 *
 * @throws What the client throws, for example when the release is scheduled. Nothing is changed then.
 */
export async function addRedirectsToRelease(
  client: ReleaseClient,
  releaseId: string,
  change: PathChange,
): Promise<void> {
  const redirects = await fetchRedirectsOfRelease(client, releaseId)
  await addPlanToRelease(client, releaseId, planRedirects(change, redirects))
}

/** The redirects that would hide a page at a path when the release is published. */
export const fetchRedirectsInReleaseFrom = async (
  client: ReleaseClient,
  releaseId: string,
  path: string,
): Promise<StoredRedirect[]> =>
  (await fetchRedirectsOfRelease(client, releaseId)).filter(({from}) => leadsTo(from, path))

/**
 * Adds to a release that redirects from a path end with it, since they would hide a page that it publishes there.
 *
 * @throws What the client throws, for example when the release is scheduled. Nothing is changed then.
 */
export async function endRedirectsInRelease(
  client: ReleaseClient,
  releaseId: string,
  path: string,
): Promise<void> {
  const hiding = await fetchRedirectsInReleaseFrom(client, releaseId, path)
  const remove = hiding.map(({_id, from}) => ({id: _id, from}))
  await addPlanToRelease(client, releaseId, {create: null, update: [], remove})
}

async function addPlanToRelease(
  client: ReleaseClient,
  releaseId: string,
  {create, update, remove}: RedirectPlan,
): Promise<void> {
  const versionOf = (id: string) => getVersionId(id, releaseId)
  const ids = [...update, ...remove].flatMap(({id}) => [id, versionOf(id)])
  const existing = await client.fetch<string[]>(existingIdsQuery, {ids}, {perspective: 'raw'})
  const actions: Action[] = []
  if (create) {
    const publishedId = uuid()
    const document = {_id: versionOf(publishedId), _type: 'redirect', ...create, permanent: false}
    actions.push({actionType: 'sanity.action.document.version.create', publishedId, document})
  }
  for (const {id, to} of update) {
    const versionId = versionOf(id)
    if (!existing.includes(versionId)) {
      const actionType = 'sanity.action.document.version.create'
      actions.push({actionType, publishedId: id, baseId: id, versionId})
    }
    const actionType = 'sanity.action.document.edit'
    actions.push({
      actionType,
      publishedId: id,
      draftId: versionId,
      patch: {set: {to, gone: false}, unset: ['page']},
    })
  }
  for (const {id} of remove) {
    const versionId = versionOf(id)
    actions.push(
      existing.includes(id)
        ? {actionType: 'sanity.action.document.version.unpublish', publishedId: id, versionId}
        : {actionType: 'sanity.action.document.version.discard', versionId},
    )
  }
  if (actions.length > 0) await client.action(actions)
}
