import {clampPage, listWindow} from '#web/src/shared/listing/list-url.ts'
import {
  type SearchGroup,
  searchGroups,
  type SearchHit,
  type SearchQuery,
  type SearchResults,
  searchSizes,
} from '#web/src/shared/search/search.ts'
import type {ContentSource} from '../content/content-source.ts'
import {excerpt, markWords} from './mark-words.ts'
import {indexContent} from './search-content.ts'
import type {SearchEntry, SearchMatches} from './search-index.ts'

export type SearchSite = (query: SearchQuery) => Promise<SearchResults>

/**
 * Makes the search over all published content (behaviour B206).
 *
 * @returns finds the results of a query. It throws where the content service is away and never answered.
 */
export function createSiteSearch(source: ContentSource): SearchSite {
  const openIndex = indexContent(source)
  return async (query) => {
    const index = await openIndex()
    const {match, results} = index.find(query.search)
    return {match, total: results.length, groups: groupResults(results, index.entries(), query)}
  }
}

/** The groups that have results, with the hits that the query asks for. */
function groupResults(
  results: SearchMatches['results'],
  entries: ReadonlyMap<string, SearchEntry>,
  {group, page}: SearchQuery,
): SearchGroup[] {
  const byGroup = Map.groupBy(results, ({id}) => entries.get(String(id))?.group)
  const toHits = ({id, match}: SearchMatches['results'][number]): SearchHit[] => {
    const entry = entries.get(String(id))
    return entry ? [toHit(entry, new Set(Object.keys(match)))] : []
  }
  return searchGroups.flatMap((name) => {
    const found = byGroup.get(name) ?? []
    const total = found.length
    if (total === 0) return []
    const shown =
      group === name ? onPage(page, total) : {from: 0, to: group ? 0 : searchSizes.preview}
    return [{name, total, hits: found.slice(shown.from, shown.to).flatMap(toHits)}]
  })
}

const onPage = (page: number, total: number) =>
  listWindow(clampPage(page, total, searchSizes.page), searchSizes.page)

function toHit(entry: SearchEntry, words: ReadonlySet<string>): SearchHit {
  const {id, url, title, summary, body, date} = entry
  return {
    id,
    url,
    title: markWords(title, words),
    excerpt: excerpt([summary, body], words),
    ...(date && {date}),
  }
}
