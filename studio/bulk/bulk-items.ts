import {getDraftId, getPublishedId, getVersionId} from '@sanity/client/csm'
import type {SanityClient, SanityDocument} from 'sanity'
import {detailPathOf, isRecord, walkDocument} from '#schemas/rules/site-paths.ts'
import {type DraftPair, pairDrafts} from '../drafts.ts'
import {nameOf} from '../deleted/deleted-documents.ts'
import {leadsTo} from '#schemas/rules/redirect.ts'
import {fetchRedirects, type StoredRedirect} from '../slug-redirects/redirects.ts'
import {bulkItemsQuery} from '../studio.queries.ts'
import type {BulkItem} from './plan.ts'

/** A document in the list from which some are chosen. */
export type BulkRow = DraftPair<{_id: string; title: string | null}> & {title: string}

/** The rows of an answer of `bulkListQuery`, drafts joined with what is published. */
export function bulkRows(answer: unknown): BulkRow[] {
  const documents = (Array.isArray(answer) ? answer : []).filter(isRecord).flatMap((row) => {
    const {_id, title} = row
    return typeof _id === 'string' ? [{_id, title: typeof title === 'string' ? title : null}] : []
  })
  return pairDrafts(documents).map((pair) => ({
    ...pair,
    title: pair.draft?.title ?? pair.published?.title ?? 'Without a title',
  }))
}

/**
 * Reads what is to be known of documents before they are changed.
 *
 * @param ids published ids.
 * @param releases the names of the releases that are open.
 * @param problemsOf what the form refuses in a draft.
 * @returns those that still exist, in the order of the ids, and how many hero slides are on the site beside them.
 */
export async function fetchBulkItems(
  client: Pick<SanityClient, 'fetch'>,
  {ids, releases}: {ids: readonly string[]; releases: readonly string[]},
  problemsOf: (draft: SanityDocument) => Promise<string[]>,
): Promise<{items: BulkItem[]; otherSlides: number}> {
  const versions = ids.flatMap((id) => releases.map((name) => getVersionId(id, name)))
  const answer = await client.fetch<unknown>(
    bulkItemsQuery,
    {ids, states: ids.flatMap((id) => [id, getDraftId(id)]), versions},
    {perspective: 'raw'},
  )
  const listAt = (name: string): unknown[] => {
    const list = isRecord(answer) ? answer[name] : undefined
    return Array.isArray(list) ? list : []
  }
  const pairs = new Map(
    pairDrafts(listAt('documents').filter(isDocument)).map((pair) => [pair.id, pair]),
  )
  // Redirects to a page that is deleted follow its address.
  const uses = listAt('uses')
    .filter(isRecord)
    .filter(({_type}) => _type !== 'redirect')
    .map(usesOf)
  const held = new Set(listAt('versions'))
  const redirects = await fetchRedirects(client)
  const items = await Promise.all(
    ids.flatMap((id) => {
      const pair = pairs.get(id)
      return pair ? [itemOf(pair, {uses, held, releases, redirects}, problemsOf)] : []
    }),
  )
  const slides = isRecord(answer) ? answer['otherSlides'] : undefined
  return {items, otherSlides: typeof slides === 'number' ? slides : 0}
}

async function itemOf(
  {id, draft, published}: DraftPair<SanityDocument>,
  around: {
    uses: readonly Uses[]
    held: ReadonlySet<unknown>
    releases: readonly string[]
    redirects: readonly StoredRedirect[]
  },
  problemsOf: (draft: SanityDocument) => Promise<string[]>,
): Promise<BulkItem> {
  const path = draft && !published ? detailPathOf(draft) : null
  const users = around.uses.filter((use) => use.refs.has(id) && use.id !== id)
  return {
    id,
    type: (draft ?? published)?._type ?? '',
    title: nameOf(draft ?? published ?? {}),
    draft,
    published,
    problems: draft ? await problemsOf(draft) : [],
    usedBy: [...new Set(users.map(({title}) => title))].slice(0, 3),
    releases: around.releases.filter((name) => around.held.has(getVersionId(id, name))),
    isRedirected: path !== null && around.redirects.some(({from}) => leadsTo(from, path)),
  }
}

/** A document that refers to others: its published id, its name, and their ids. */
interface Uses {
  id: string
  title: string
  refs: ReadonlySet<unknown>
}

function usesOf(document: Record<string, unknown>): Uses {
  const refs = [...walkDocument(document)].filter(({key}) => key === '_ref')
  return {
    id: getPublishedId(String(document['_id'])),
    title: nameOf(document),
    refs: new Set(refs.map(({value}) => value)),
  }
}

const isDocument = (value: unknown): value is SanityDocument =>
  isRecord(value) &&
  ['_id', '_type', '_rev', '_createdAt', '_updatedAt'].every(
    (name) => typeof value[name] === 'string',
  )
