import {cacheTexts, cacheWithTtl, contentTtl} from '#web/src/shared/cms/cached-fetch.ts'
import {checkDocument} from '#web/src/shared/cms/check-document.ts'
import type {Cms, QueryResult} from '#web/src/shared/cms/client.ts'
import {
  createListFetcher,
  type ListEntry,
  type Neighbour,
  normaliseListEntry,
  normaliseNeighbour,
} from '#web/src/shared/cms/lists.ts'
import {fileSize, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normaliseRichContent, type RichBlock} from '#web/src/shared/cms/rich-text.ts'
import {rememberListed} from '#web/src/shared/listing/list-pages.ts'
import {publicationsPerPage, type PublicationsFilter} from './publications-filter.ts'
import {
  publicationListQuery,
  publicationQuery,
  publicationsPageQuery,
} from './publications.queries.ts'

export type PublicationEntry = ListEntry & {
  /** Type, size and pages of its PDF; empty where it has none. */
  pdf: string
}

/** A publication with its text. */
export type Publication = PublicationEntry & {
  author: string
  /** When it last changed: an ISO date with a time. */
  modified?: string
  content: RichBlock[]
  newer?: Neighbour
  older?: Neighbour
}

/** The cards of publications that lists showed. */
export const listedPublications = rememberListed<PublicationEntry>()

const fetchFilteredPublications = createListFetcher({
  query: publicationListQuery,
  pageSize: publicationsPerPage,
  normalise: normaliseEntry,
})

export async function fetchPublicationList(cms: Cms, {search, page}: PublicationsFilter) {
  const list = await fetchFilteredPublications(cms, {search}, page)
  listedPublications.add(cms, list.items)
  return list
}

/** Fetches one publication and the three newest; null where the slug resolves to none. */
export const fetchPublication = cacheWithTtl(async (cms: Cms, slug: string) => {
  const response = await cms.fetch(publicationQuery, {slug})
  const raw = checkDocument(response.item, slug)
  const recent = mapList(response.recent, normaliseEntry)
  listedPublications.add(cms, recent)
  return (
    raw && {
      item: normalisePublication(raw),
      recent: recent.filter((entry) => entry.slug !== slug),
    }
  )
}, contentTtl)

/** Fetches the texts of the publications' pages, list and detail. */
export const fetchPublicationsTexts = cacheTexts((cms) => cms.fetch(publicationsPageQuery))

function normaliseEntry(
  raw: QueryResult<typeof publicationListQuery>['items'][number],
): PublicationEntry {
  const {pdfSize, pages} = raw
  const details = [
    'PDF',
    pdfSize ? fileSize(pdfSize) : '',
    pages ? `${pages} ${pages === 1 ? 'page' : 'pages'}` : '',
  ]
  return {
    ...normaliseListEntry(raw, raw.publicationImage),
    pdf: pdfSize ? details.filter(Boolean).join(' · ') : '',
  }
}

function normalisePublication(
  raw: NonNullable<QueryResult<typeof publicationQuery>['item']>,
): Publication {
  const newer = normaliseNeighbour(raw.newer)
  const older = normaliseNeighbour(raw.older)
  return {
    ...normaliseEntry(raw),
    author: text(raw.author),
    modified: raw._updatedAt,
    content: normaliseRichContent(raw.content),
    ...(newer && {newer}),
    ...(older && {older}),
  }
}
