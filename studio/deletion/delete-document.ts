import {ClientError, type Transaction} from '@sanity/client'
import {uuid} from '@sanity/uuid'
import type {SanityClient, SanityDocument} from 'sanity'
import {detailPathOf, isGone, isRecord, pageIn, pageReference} from '#schemas/rules/site-paths.ts'
import {NO_FIELD, readRedirects} from '../slug-redirects/redirects.ts'
import {documentStatesQuery, redirectDocumentsQuery} from '../studio.queries.ts'
import {type Destination, planDeletion} from './plan-deletion.ts'
import {refuseTakenAddress} from './taken-address.ts'

type Client = Pick<SanityClient, 'fetch' | 'transaction'>

/** A deletion, with what it takes to undo it. */
export interface Deletion {
  /** The states of the document: published, draft, versions. */
  documents: readonly SanityDocument[]
  /** The redirects that it has changed or deleted, as they were. */
  changed: readonly SanityDocument[]
  removed: readonly SanityDocument[]
  /** The id of the redirect that it has made. */
  created: string | undefined
  /** The revision of everything that it has written. */
  revision: string
}

/**
 * Deletes a document with its draft and its versions. What becomes of the address of its page is one transaction with
 * that, so that visitors never see one without the other.
 *
 * @param id - The published id.
 * @param destination - Where the address leads; ignored where the document has no page on the site.
 * @throws When something of it changed meanwhile, when others refer to it, and what the client throws. Nothing is
 *   changed then.
 */
export async function deleteDocument(
  client: Client,
  {id, destination}: {id: string; destination: Destination | undefined},
): Promise<Deletion> {
  const documents = await fetchDocuments(client, documentStatesQuery, {id})
  if (documents.length === 0) throw new Error('It does not exist any more.')
  const published = documents.find(({_id}) => _id === id)
  const path = published && detailPathOf(published)
  const transaction = client.transaction()
  for (const {_id, _rev} of documents) lock(transaction, _id, _rev).delete(_id)
  const redirects =
    path && destination
      ? await changeRedirects(client, transaction, {id, path, destination})
      : {changed: [], removed: [], created: undefined}
  const {transactionId} = await transaction.commit({tag: 'delete', visibility: 'sync'})
  return {documents, ...redirects, revision: transactionId}
}

async function changeRedirects(
  client: Client,
  transaction: Transaction,
  {id, path, destination: chosen}: {id: string; path: string; destination: Destination},
): Promise<Pick<Deletion, 'changed' | 'removed' | 'created'>> {
  const stored = await fetchDocuments(client, redirectDocumentsQuery, {})
  const redirects = stored.map((document) => ({
    ...document,
    to: isGone(document) ? null : document['to'],
    page: pageIn(document),
  }))
  const {destination, create, update, remove} = planDeletion(
    {id, path},
    chosen,
    readRedirects(redirects),
  )
  const documentsOf = (list: readonly {id: string}[]) =>
    stored.filter(({_id}) => list.some((entry) => entry.id === _id))
  const changed = documentsOf(update)
  const removed = documentsOf(remove)
  const {set, unset} = fieldsOf(destination)
  for (const {_id, _rev} of changed) transaction.patch(_id, {set, unset, ifRevisionID: _rev})
  for (const {_id, _rev} of removed) lock(transaction, _id, _rev).delete(_id)
  const created = create === null ? undefined : uuid()
  if (created !== undefined) {
    transaction.create({_id: created, _type: 'redirect', from: path, permanent: false, ...set})
  }
  return {changed, removed, created}
}

/** The fields of a redirect by which it leads to a destination. */
function fieldsOf(destination: Destination): {set: Record<string, unknown>; unset: string[]} {
  if (destination === 'gone') return {set: {gone: true}, unset: ['to', 'page']}
  const {to, page} = destination
  return page === null
    ? {set: {gone: false, to}, unset: ['page']}
    : {set: {gone: false, to, page: pageReference(page)}, unset: []}
}

/**
 * Takes a deletion back in one transaction: each state of the document as it was, with its id, its slug and its position,
 * and each redirect.
 *
 * @throws When the document is there again, another one has its address, or a redirect changed since. Nothing is changed
 *   then.
 */
export async function undoDeletion(
  client: Client,
  {documents, changed, removed, created, revision}: Deletion,
): Promise<void> {
  await refuseTakenAddress(client, documents)
  const transaction = client.transaction()
  for (const document of [...documents, ...removed]) transaction.create(contentOf(document))
  for (const document of changed) {
    lock(transaction, document._id, revision).createOrReplace(contentOf(document))
  }
  if (created !== undefined) lock(transaction, created, revision).delete(created)
  await transaction.commit({tag: 'undo', visibility: 'sync'}).catch((error: unknown) => {
    if (!(error instanceof ClientError) || error.statusCode !== 409) throw error
    throw new Error('Somebody has restored it, or changed a redirect of it, since.', {cause: error})
  })
}

/** A patch that changes nothing, and fails where a document has another revision. */
const lock = (transaction: Transaction, id: string, ifRevisionID: string): Transaction =>
  transaction.patch(id, {unset: NO_FIELD, ifRevisionID})

const contentOf = ({_rev, _updatedAt, ...content}: SanityDocument) => content

async function fetchDocuments(
  client: Client,
  query: string,
  params: Record<string, unknown>,
): Promise<SanityDocument[]> {
  const answer = await client.fetch<unknown>(query, params, {perspective: 'raw'})
  return Array.isArray(answer) ? answer.filter(isDocument) : []
}

const isDocument = (value: unknown): value is SanityDocument =>
  isRecord(value) && ['_id', '_type', '_rev'].every((name) => typeof value[name] === 'string')
