import {NEWS_CATEGORIES, type NewsCategory} from '#schemas/vocabulary.ts'
import type {Cms} from '#web/src/shared/cms/client.ts'
import {listUrl, parsePageNumber, searchText} from '#web/src/shared/listing/list-url.ts'
import {paths} from '#web/src/shared/paths.ts'

/** The tabs of the news list. */
export const newsTabs = ['All', ...NEWS_CATEGORIES] as const
export type NewsTab = 'All' | NewsCategory

export const newsPerPage = 6

/**
 * The list's filter, as the URL has it. `tag` and `search` are empty for none.
 */
export type NewsFilter = {category: NewsTab; tag: string; search: string; page: number}

/** Parses the query of a URL; an invalid parameter counts as missing. */
export function parseNewsFilter(params: URLSearchParams): NewsFilter {
  const category = newsTabs.find((tab) => tab === params.get('category'))
  return {
    category: category ?? 'All',
    tag: (params.get('tag') ?? '').trim(),
    search: searchText(params.get('search')),
    page: parsePageNumber(params.get('page')),
  }
}

/** The URL of a filter. Parts at their defaults are left out. */
export function newsUrl({category, tag, search, page}: Partial<NewsFilter>): string {
  return listUrl(paths.news, {
    category: category === 'All' ? '' : (category ?? ''),
    tag: tag ?? '',
    search: search ?? '',
    page: page === 1 ? '' : (page ?? ''),
  })
}

/** While a tag or a search is active the tabs are hidden and count as All. */
export function effectiveCategory({category, tag, search}: NewsFilter): NewsTab {
  return tag || search ? 'All' : category
}

const tabs = new WeakMap<Cms, NewsTab>()

/** Remembers, per client, the tab that a visitor last chose on the list. The server knows none. */
export function setSelectedTab(cms: Cms, {category}: NewsFilter): void {
  tabs.set(cms, category)
}

/**
 * The tab to which the list returns once a tag is cleared that was chosen elsewhere
 *. It goes into the tag's URL, so that reload and back know it too.
 */
export function getSelectedTab(cms: Cms): NewsTab {
  return tabs.get(cms) ?? 'All'
}
