import type {PageMeta} from '../cms/page-meta.ts'
import type {FeedName} from '../seo/feeds.ts'

/**
 * The metadata of a list's page: each page of a list is known under its own URL, and what a
 * visitor searched for is not to be indexed.
 *
 * @param canonical the URL without the search.
 */
export function listMeta(
  meta: PageMeta,
  {search, canonical, feed}: {search: string; canonical: string; feed: FeedName},
): PageMeta {
  return {...meta, noIndex: meta.noIndex || search !== '', canonical, feed}
}
