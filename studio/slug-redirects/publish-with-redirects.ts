import type {SanityDocument} from '@sanity/client'
import type {SanityClient} from 'sanity'
import {type Move, moveOf} from './plan-redirects.ts'
import {type Choice, addToTransaction, readPlan} from './redirect-documents.ts'

type Client = Pick<SanityClient, 'fetch' | 'transaction' | 'getDocuments'>

/** Something that an API can be told to leave away without effect: it carries the revision to be met. */
const NOTHING = ['_revision_lock_pseudo_field_']

/**
 * Publishes a draft whose page moves, and puts the redirects in order, in one transaction: visitors
 * never meet the one without the other.
 *
 * @param id - The published document's id.
 * @throws Where draft or published document changed meanwhile or cannot be read, and what the client
 *   throws; nothing is published then, and no redirect touched.
 */
export async function publishMoved(
  client: Client,
  {id, move}: {id: string; move: Move},
  choice: Choice,
): Promise<void> {
  const draftId = `drafts.${id}`
  const [draft, published] = await client.getDocuments([draftId, id])
  const found = moveOf(published ?? null, draft ?? null)
  if (!draft || !published || found?.from !== move.from || found.to !== move.to) {
    throw new Error(
      `The move from ${move.from} to ${move.to} is no longer what would be published.`,
    )
  }
  const plan = await readPlan(client, move)
  const transaction = client
    .transaction()
    .patch(draftId, {unset: NOTHING, ifRevisionID: draft._rev})
    .patch(id, {unset: NOTHING, ifRevisionID: published._rev})
    .createOrReplace(asPublished(draft, published))
    .delete(draftId)
  addToTransaction(transaction, plan, choice)
  await transaction.commit({tag: 'move', visibility: 'sync'})
}

function asPublished(draft: SanityDocument, {_id, _createdAt}: SanityDocument) {
  const {_rev, _updatedAt, ...content} = draft
  return {...strengthened(content), _type: draft._type, _id, _createdAt}
}

/** What was weak only while it might lead to a draft is strong from now on, as with every publishing. */
function strengthened(fields: Record<string, unknown>): Record<string, unknown> {
  const {_strengthenOnPublish: plan, ...kept} = fields
  if (isFields(plan) && plan['weak'] !== true) delete kept['_weak']
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, strong(value)]))
}

const strong = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strong)
  return isFields(value) ? strengthened(value) : value
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
