import type {Cms} from '#web/src/shared/cms/client.ts'
import {checkDocument} from '#web/src/shared/cms/check-document.ts'
import type {ListEntry} from '#web/src/shared/cms/list-entry.ts'
import {createListFetcher} from '#web/src/shared/cms/list-fetcher.ts'
import {mapList} from '#web/src/shared/cms/normalise.ts'
import {cacheWithTtl, contentTtl, pageTextsTtl} from '#web/src/shared/cms/ttl-cache.ts'
import {createPreviewCache} from '#web/src/shared/listing/preview-cache.ts'
import {normalisePublication, normalisePublicationEntry} from './publication-entry.ts'
import {publicationsPageSize, type PublicationsFilter} from './publications-filter.ts'
import {
  publicationListQuery,
  publicationQuery,
  publicationsPageQuery,
} from './publications.queries.ts'

/** What lists showed of publications. */
export const publicationPreviews = createPreviewCache<ListEntry>()

const fetchPublicationsPage = createListFetcher({
  query: publicationListQuery,
  pageSize: publicationsPageSize,
  normalise: normalisePublicationEntry,
})

/** Fetches the page of the list that a filter names. */
export async function fetchPublicationList(cms: Cms, {search, page}: PublicationsFilter) {
  const list = await fetchPublicationsPage(cms, {search}, page)
  publicationPreviews.add(cms, list.items)
  return list
}

/** Fetches one publication and the three newest; null where the slug resolves to none. */
export const fetchPublication = cacheWithTtl(async (cms: Cms, slug: string) => {
  const response = await cms.fetch(publicationQuery, {slug})
  const raw = checkDocument(response.item, slug)
  const recent = mapList(response.recent, normalisePublicationEntry)
  publicationPreviews.add(cms, recent)
  return (
    raw && {
      item: normalisePublication(raw),
      recent: recent.filter((entry) => entry.slug !== slug),
    }
  )
}, contentTtl)

/** Fetches the texts of the publications' pages, list and detail. */
export const fetchPublicationsTexts = cacheWithTtl(
  (cms: Cms, _none: null) => cms.fetch(publicationsPageQuery),
  pageTextsTtl,
)
