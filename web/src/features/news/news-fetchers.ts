import type {Cms} from '#web/src/shared/cms/client.ts'
import {checkDocument} from '#web/src/shared/cms/check-document.ts'
import {normaliseListEntry, type ListEntry} from '#web/src/shared/cms/list-entry.ts'
import {createListFetcher, type ListPage} from '#web/src/shared/cms/list-fetcher.ts'
import {mapList} from '#web/src/shared/cms/normalise.ts'
import {cacheWithTtl, contentTtl, pageTextsTtl} from '#web/src/shared/cms/ttl-cache.ts'
import {normaliseNewsEntry, normaliseNewsItem, type NewsEntry, type NewsItem} from './news-entry.ts'
import {effectiveCategory, newsPageSize, type NewsFilter} from './news-filter.ts'
import {newsItemQuery, newsListQuery, newsPageQuery, recentNewsQuery} from './news.queries.ts'

const fetchNewsPage = createListFetcher({
  query: newsListQuery,
  pageSize: newsPageSize,
  normalise: normaliseNewsEntry,
})

/** Fetches the page of the list that a filter names. */
export function fetchNewsList(cms: Cms, filter: NewsFilter): Promise<ListPage<NewsEntry>> {
  const {tag, search, page} = filter
  return fetchNewsPage(cms, {category: effectiveCategory(filter), tag, search}, page)
}

/** Fetches the newest items, as many as asked for. */
export const fetchRecentNews = cacheWithTtl(
  async (cms: Cms, count: number): Promise<ListEntry[]> =>
    mapList(await cms.fetch(recentNewsQuery, {count}), (raw) =>
      normaliseListEntry(raw, raw.newsImage),
    ),
  contentTtl,
)

/** Fetches one item; null where the slug resolves to none. */
export const fetchNewsItem = cacheWithTtl(
  async (cms: Cms, slug: string): Promise<NewsItem | null> => {
    const raw = checkDocument(await cms.fetch(newsItemQuery, {slug}), slug)
    return raw && normaliseNewsItem(raw)
  },
  contentTtl,
)

/** Fetches the texts of the news pages, list and detail. */
export const fetchNewsTexts = cacheWithTtl(
  (cms: Cms, _none: null) => cms.fetch(newsPageQuery),
  pageTextsTtl,
)
