import {getDraftId, getPublishedId} from '@sanity/client/csm'
import type {SanityClient, SanityDocument} from 'sanity'
import {schemaTypes} from '#schemas/index.ts'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {detailPathOf, isRecord} from '#schemas/rules/site-paths.ts'
import {TITLE_FIELDS} from '#schemas/vocabulary.ts'
import {refuseTakenAddress} from '../deletion/taken-address.ts'
import {fetchRedirectsFrom} from '../slug-redirects/redirects.ts'

/** A document that was deleted: its last state, when (ISO 8601), and the id of the person who did it. */
export interface DeletedDocument {
  timestamp: string
  author: string
  document: SanityDocument
}

/**
 * The documents that were deleted last, the newest first. The local lake alone lists them.
 *
 * @param pages how many pages of the list are read, of 50 documents each.
 * @returns them, and whether there are more.
 * @throws where an answer is not such a list.
 */
export async function fetchDeleted(
  client: SanityClient,
  {pages, signal}: {pages: number; signal: AbortSignal},
): Promise<{documents: DeletedDocument[]; hasMore: boolean}> {
  const {dataset} = client.config()
  const documents: DeletedDocument[] = []
  let nextCursor = '0'
  for (let page = 0; page < pages && nextCursor !== ''; page += 1) {
    const uri = `/data/history/${dataset}/deleted`
    const answer = await client.request<unknown>({uri, query: {nextCursor}, signal})
    const listed = isRecord(answer) ? answer['documents'] : undefined
    if (!isRecord(answer) || !Array.isArray(listed) || !listed.every(isDeletedDocument)) {
      throw new Error('The answer is not a list of documents.')
    }
    documents.push(...listed)
    const cursor = answer['nextCursor']
    nextCursor = typeof cursor === 'string' ? cursor : ''
  }
  return {documents, hasMore: nextCursor !== ''}
}

const isDeletedDocument = (value: unknown): value is DeletedDocument =>
  isRecord(value) &&
  typeof value['timestamp'] === 'string' &&
  typeof value['author'] === 'string' &&
  isRecord(value['document']) &&
  ['_id', '_type', '_createdAt'].every(
    (name) => isRecord(value['document']) && typeof value['document'][name] === 'string',
  )

/**
 * Puts a deleted document back as a draft, with its id, its slug and its position. Visitors see it when it is published:
 * a redirect from its address, which would hide it then, is deleted in the same transaction.
 *
 * @param options.mayUnredirect tells whether whoever asks may delete redirects, which are published.
 * @throws where another document has its address by now. Nothing is changed then.
 * @returns the published id, and the address that a redirect still has. A draft that somebody has put back meanwhile
 *   stays as it is.
 */
export async function restoreAsDraft(
  client: Pick<SanityClient, 'fetch' | 'transaction'>,
  {document}: DeletedDocument,
  {mayUnredirect}: {mayUnredirect: boolean},
): Promise<{id: string; hidden: string | undefined}> {
  await refuseTakenAddress(client, [document])
  const {_rev, _updatedAt, ...attributes} = document
  const path = detailPathOf(document)
  const hiding = path ? await fetchRedirectsFrom(client, path) : []
  const transaction = client
    .transaction()
    .createIfNotExists({...attributes, _id: getDraftId(document._id)})
  if (mayUnredirect) for (const {_id} of hiding) transaction.delete(_id)
  await transaction.commit({visibility: 'sync'})
  const isHidden = hiding.length > 0 && !mayUnredirect
  return {id: getPublishedId(document._id), hidden: isHidden && path ? path : undefined}
}

/** The name of a document in a list; that of a page, or of the settings, is its type's. */
export function nameOf(document: Readonly<Record<string, unknown>>): string {
  const singleton = SINGLETON_IDS.find((id) => id === document['_type'])
  if (singleton) return schemaTypes.find(({name}) => name === singleton)?.title ?? singleton
  const name = TITLE_FIELDS.map((field) => document[field]).find(
    (text) => typeof text === 'string' && text.trim() !== '',
  )
  return typeof name === 'string' ? name : 'Without a title'
}
