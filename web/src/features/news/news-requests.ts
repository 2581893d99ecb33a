import {checkDocumentResponse, checkListResponse} from '#web/src/shared/cms/check-response.ts'
import type {Cms} from '#web/src/shared/cms/client.ts'
import {contentTtl, cacheWithTtl, pageTextsTtl} from '#web/src/shared/cms/ttl-cache.ts'
import {normaliseListEntry, type ListEntry} from '#web/src/shared/cms/list-entry.ts'
import {mapList} from '#web/src/shared/cms/normalise.ts'
import {fetchPage, type ListWindow} from '#web/src/shared/listing/list-window.ts'
import {newsEntry, newsItem, type NewsEntry, type NewsItem} from './news-entry.ts'
import {effectiveCategory, newsPageSize, type NewsFilter} from './news-filter.ts'
import {newsItemQuery, newsListQuery, newsPageQuery, recentNewsQuery} from './news.queries.ts'

export type NewsList = {items: NewsEntry[]; total: number}

const askForWindow = cacheWithTtl(
  async (cms: Cms, chosen: {category: string; tag: string; search: string} & ListWindow) => {
    // The client's types forbid a parameter named like one of its options; the query's is its own.
    const params: Record<string, string | number> = chosen
    const {items, total} = checkListResponse(await cms.fetch(newsListQuery, params))
    return {items: mapList(items, newsEntry), total}
  },
  contentTtl,
)

/** One page of the list as a filter asks for it. */
export function askForNews(cms: Cms, filter: NewsFilter): Promise<NewsList> {
  const {tag, search, page} = filter
  const category = effectiveCategory(filter)
  return fetchPage(page, newsPageSize, (window) =>
    askForWindow(cms, {category, tag, search, ...window}),
  )
}

/** The newest items. */
export const askForRecentNews = cacheWithTtl(
  async (cms: Cms, count: number): Promise<ListEntry[]> =>
    mapList(await cms.fetch(recentNewsQuery, {count}), (raw) =>
      normaliseListEntry(raw, raw.newsImage),
    ),
  contentTtl,
)

/** One item, or null where the slug resolves to none. */
export const askForNewsItem = cacheWithTtl(
  async (cms: Cms, slug: string): Promise<NewsItem | null> => {
    const raw = checkDocumentResponse(await cms.fetch(newsItemQuery, {slug}), slug)
    return raw ? newsItem(raw) : null
  },
  contentTtl,
)

/** The words of the news pages. */
export const askForNewsPage = cacheWithTtl(
  (cms: Cms, _none: null) => cms.fetch(newsPageQuery),
  pageTextsTtl,
)
