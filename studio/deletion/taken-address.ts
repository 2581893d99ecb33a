import {getPublishedId} from '@sanity/client/csm'
import type {SanityClient, SanityDocument} from 'sanity'
import {detailPathOf, isRecord} from '#schemas/rules/site-paths.ts'
import {slugHoldersQuery} from '../studio.queries.ts'

/**
 * Refuses to put documents back whose address another one has got since: two would have one address.
 *
 * @param documents - States of one document, and the mark of its review.
 * @throws An error with a sentence that names the other one.
 */
export async function refuseTakenAddress(
  client: Pick<SanityClient, 'fetch'>,
  documents: readonly SanityDocument[],
): Promise<void> {
  const paths = new Set(documents.flatMap((document) => detailPathOf(document) ?? []))
  // The mark of a review, which is put back beside its draft, has no path.
  const first = documents.find((document) => detailPathOf(document))
  if (!first) return
  const answer = await client.fetch<unknown>(
    slugHoldersQuery,
    {
      id: getPublishedId(first._id),
      type: first._type,
      slugs: [...paths].map((path) => path.slice(path.lastIndexOf('/') + 1)),
    },
    {perspective: 'raw'},
  )
  const holder = (Array.isArray(answer) ? answer : []).find(isRecord)
  if (!holder) return
  const path = detailPathOf({...holder, _type: first._type})
  const title = typeof holder['title'] === 'string' ? holder['title'] : 'Without a title'
  throw new Error(
    `“${title}” has its address, ${path}, by now. Give that one another address first.`,
  )
}
