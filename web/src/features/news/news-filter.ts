import {NEWS_CATEGORIES, type NewsCategory} from '#schemas/vocabulary.ts'
import {listUrl} from '#web/src/shared/listing/list-url.ts'
import {parsePage} from '#web/src/shared/listing/list-window.ts'
import {searchText} from '#web/src/shared/listing/search-text.ts'
import {paths} from '#web/src/shared/paths.ts'

/** The tabs of the news list (behaviour B150). */
export const newsTabs = ['All', ...NEWS_CATEGORIES] as const
export type NewsTab = 'All' | NewsCategory

export const newsPageSize = 6

/**
 * The list's filter, as the URL has it (behaviour B154). `tag` and `search` are empty for none.
 */
export type NewsFilter = {category: NewsTab; tag: string; search: string; page: number}

/** Parses the query of a URL; an invalid parameter counts as missing. */
export function parseNewsFilter(params: URLSearchParams): NewsFilter {
  const category = newsTabs.find((tab) => tab === params.get('category'))
  return {
    category: category ?? 'All',
    tag: (params.get('tag') ?? '').trim(),
    search: searchText(params.get('search')),
    page: parsePage(params.get('page')),
  }
}

/** The URL of a filter. What is at its default is left out. */
export function newsUrl({category, tag, search, page}: Partial<NewsFilter>): string {
  return listUrl(paths.news, {
    category: category === 'All' ? '' : (category ?? ''),
    tag: tag ?? '',
    search: search ?? '',
    page: page === 1 ? '' : (page ?? ''),
  })
}

/** While a tag or a search is active the tabs are hidden and count as All (behaviour B152). */
export function effectiveCategory({category, tag, search}: NewsFilter): NewsTab {
  return tag || search ? 'All' : category
}
