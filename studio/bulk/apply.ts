import {getDraftId, getVersionId} from '@sanity/client/csm'
import type {SanityClient, SanityDocument} from 'sanity'
import {detailPathOf} from '#schemas/rules/site-paths.ts'
import {type Deletion, deleteDocument, undoDeletion} from '../deletion/delete-document.ts'
import {listDestination} from '../deletion/plan-deletion.ts'
import {fetchRedirectsFrom, publishOverRedirects} from '../slug-redirects/redirects.ts'
import {isUnanswered, reasonOf} from '../use-action.ts'
import type {BulkAction, BulkItem} from './plan.ts'

type Client = Pick<
  SanityClient,
  'action' | 'fetch' | 'getDocuments' | 'patch' | 'transaction' | 'createVersion'
>

/** The revisions of a document after a change, by which a later one is noticed. */
export interface Done {
  item: BulkItem
  draft: string | undefined
  published: string | undefined
  /** The documents that a deletion removed and changed, for its undo. */
  deletion?: Deletion
  /** The redirects that would have hidden a page, and ended when it was published. */
  ended?: readonly SanityDocument[]
}

export interface Failure {
  item: BulkItem
  reason: string
}

export interface BulkResult {
  done: Done[]
  failed: Failure[]
}

/**
 * Changes documents one after the other, so that one that is refused stops no other. What has been changed since the
 * list was made is refused.
 *
 * @param onProgress gets how many are through.
 */
export async function applyBulk(
  client: Client,
  action: BulkAction,
  items: readonly BulkItem[],
  onProgress: (count: number) => void,
): Promise<BulkResult> {
  const change = async (item: BulkItem) => {
    const others = await changeOne(client, action, item)
    return {...(await revisionsOf(client, item)), ...others}
  }
  return changeEach(
    items.map((item) => ({item, change: () => change(item)})),
    onProgress,
  )
}

/** Makes changes one after the other. Once the site does not answer the others are not tried: each would take a minute. */
async function changeEach(
  changes: readonly {item: BulkItem; change: () => Promise<Done>}[],
  onProgress: (count: number) => void,
): Promise<BulkResult> {
  const result: BulkResult = {done: [], failed: []}
  let unanswered: unknown
  for (const [index, {item, change}] of changes.entries()) {
    try {
      if (unanswered) throw unanswered
      result.done.push(await change())
    } catch (error) {
      if (isUnanswered(error)) unanswered = error
      result.failed.push({item, reason: reasonOf(error)})
    }
    onProgress(index + 1)
  }
  return result
}

/** @returns what became of other documents, for the undo. */
async function changeOne(
  client: Client,
  action: BulkAction,
  item: BulkItem,
): Promise<Pick<Done, 'deletion' | 'ended'> | undefined> {
  const {id, draft, published} = item
  const ids = {draftId: getDraftId(id), publishedId: id}
  const current = await revisionsOf(client, item)
  if (current.draft !== draft?._rev || current.published !== published?._rev) {
    throw new Error('It was changed meanwhile.')
  }
  switch (action.name) {
    case 'publish':
      if (!published && draft && (await isRedirected(client, draft, item))) {
        return {ended: await publishOverRedirects(client, id)}
      }
      await client.action({
        actionType: 'sanity.action.document.publish',
        ...ids,
        ...(draft && {ifDraftRevisionId: draft._rev}),
        ...(published && {ifPublishedRevisionId: published._rev}),
      })
      return undefined
    case 'hide':
      await client.action({actionType: 'sanity.action.document.unpublish', ...ids})
      return undefined
    case 'delete':
      return {
        deletion: await deleteDocument(client, {id, destination: listDestination(item.type)}),
      }
    case 'release':
      await client.createVersion({
        document: {...contentOf(draft ?? published), _id: getVersionId(id, action.releaseId)},
        publishedId: id,
        releaseId: action.releaseId,
      })
      return undefined
    case 'category': {
      const patch = client.patch(ids.draftId).set({categories: [action.category]})
      const transaction = client.transaction()
      if (!draft) transaction.createIfNotExists({...contentOf(published), _id: ids.draftId})
      await transaction.patch(patch).commit()
      return undefined
    }
  }
}

/** @throws where a redirect would hide the page of which the plan said nothing. */
async function isRedirected(
  client: Client,
  draft: SanityDocument,
  item: BulkItem,
): Promise<boolean> {
  const path = detailPathOf(draft)
  const isHidden = path !== null && (await fetchRedirectsFrom(client, path)).length > 0
  if (isHidden && !item.isRedirected) {
    throw new Error('Its address is redirected, or said to be gone, since the list was made.')
  }
  return isHidden
}

/** A document without what the dataset adds to it. */
function contentOf(document: SanityDocument | null): {_type: string} & Record<string, unknown> {
  if (!document) throw new Error('It does not exist any more.')
  const {_rev, _updatedAt, _createdAt, ...content} = document
  return content
}

async function revisionsOf(client: Client, item: BulkItem): Promise<Done> {
  const [draft, published] = await client.getDocuments([getDraftId(item.id), item.id])
  return {item, draft: draft?._rev, published: published?._rev}
}

/**
 * Puts documents back as they were before a change; what somebody has changed since stays, and is named.
 *
 * @param action the change that is undone.
 */
export async function undoBulk(
  client: Client,
  action: BulkAction,
  changes: readonly Done[],
  onProgress: (count: number) => void,
): Promise<BulkResult> {
  const undo = async (change: Done) => {
    const {item} = change
    const current = await revisionsOf(client, item)
    if (current.draft !== change.draft || current.published !== change.published) {
      throw new Error('It was changed since.')
    }
    if (action.name === 'release') {
      const versionId = getVersionId(item.id, action.releaseId)
      await client.action({actionType: 'sanity.action.document.version.discard', versionId})
    } else if (change.deletion) await undoDeletion(client, change.deletion)
    else await restore(client, item, change.ended ?? [])
    return revisionsOf(client, item)
  }
  return changeEach(
    changes.map((change) => ({item: change.item, change: () => undo(change)})),
    onProgress,
  )
}

/** Writes both states of a document, and redirects, at once, so that visitors never meet one without the other. */
async function restore(
  client: Client,
  {id, draft, published}: BulkItem,
  redirects: readonly SanityDocument[],
): Promise<void> {
  const transaction = client.transaction()
  for (const [_id, state] of [
    [getDraftId(id), draft],
    [id, published],
  ] as const) {
    if (state) {
      const {_rev, _updatedAt, ...content} = state
      transaction.createOrReplace({...content, _id})
    } else transaction.delete(_id)
  }
  for (const {_rev, _updatedAt, ...redirect} of redirects) transaction.create(redirect)
  await transaction.commit()
}
