import {effectiveCategory, type NewsFilter} from './news-filter.ts'

/** The texts of an empty list, which depend on its filter (behaviour B157). */
export function emptyListTexts({
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
