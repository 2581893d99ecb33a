import type {SanityDocument} from '@sanity/client'
import {getDraftId} from '@sanity/client/csm'
import {strengthenReferences} from 'content-lake/strengthen-references'
import type {SanityClient} from 'sanity'
import {type PathChange, findPathChange} from './plan-redirects.ts'
import {
  type RedirectOptions,
  addPlanToTransaction,
  fetchRedirectPlan,
} from './redirect-documents.ts'

type Client = Pick<SanityClient, 'fetch' | 'transaction' | 'getDocuments'>

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
  client: Client,
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
