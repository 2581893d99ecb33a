import {effectiveCategory, type NewsFilter} from './news-filter.ts'

/** The words for a list without items, by what it was asked for (DECISIONS 29). */
export function emptyNews({
  filter,
  emptySearch,
  emptyTitle,
  emptyCategory,
  emptyText,
}: {
  filter: NewsFilter
  emptySearch: string
  emptyTitle: string
  emptyCategory: string
  emptyText: string
}): {title: string; text?: string} {
  if (filter.search) return {title: emptySearch}
  const tab = effectiveCategory(filter)
  const title = tab === 'All' ? emptyTitle : emptyCategory.replaceAll('{tab}', () => tab)
  return {title, text: emptyText}
}
