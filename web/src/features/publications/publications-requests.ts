import {checkDocumentResponse, checkListResponse} from '#web/src/shared/cms/check-response.ts'
import type {Cms} from '#web/src/shared/cms/client.ts'
import {contentTtl, cacheWithTtl, pageTextsTtl} from '#web/src/shared/cms/ttl-cache.ts'
import type {ListEntry} from '#web/src/shared/cms/list-entry.ts'
import {mapList} from '#web/src/shared/cms/normalise.ts'
import {fetchPage, type ListWindow} from '#web/src/shared/listing/list-window.ts'
import {seenEntries} from '#web/src/shared/listing/seen-entries.ts'
import {publication, publicationEntry} from './publication-entry.ts'
import {
  publicationListQuery,
  publicationQuery,
  publicationsPageQuery,
} from './publications.queries.ts'
import {publicationsPageSize, type PublicationsFilter} from './publications-filter.ts'

/** What lists showed of publications. */
export const seenPublications = seenEntries<ListEntry>()

const askForWindow = cacheWithTtl(
  async (
    cms: Cms,
    params: {search: string} & ListWindow,
  ): Promise<{items: ListEntry[]; total: number}> => {
    const answer = checkListResponse(await cms.fetch(publicationListQuery, params))
    const items = mapList(answer.items, publicationEntry)
    seenPublications.add(cms, items)
    return {items, total: answer.total}
  },
  contentTtl,
)

/** One page of the list as a filter asks for it. */
export function askForPublications(cms: Cms, {search, page}: PublicationsFilter) {
  return fetchPage(page, publicationsPageSize, (window) => askForWindow(cms, {search, ...window}))
}

/** One publication, or none where the slug resolves to nothing, and the three newest. */
export const askForPublication = cacheWithTtl(async (cms: Cms, slug: string) => {
  const answer = await cms.fetch(publicationQuery, {slug})
  const item = checkDocumentResponse(answer.item, slug)
  const {recent} = answer
  const entries = mapList(recent, publicationEntry)
  seenPublications.add(cms, entries)
  return {
    item: item ? publication(item) : undefined,
    recent: entries.filter((entry) => entry.slug !== slug),
  }
}, contentTtl)

/** The words of the publications' pages. */
export const askForPublicationsPage = cacheWithTtl(
  (cms: Cms, _none: null) => cms.fetch(publicationsPageQuery),
  pageTextsTtl,
)
