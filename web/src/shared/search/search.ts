import {ITEMS} from '#schemas/pages.ts'
import {listUrl, parsePageNumber, searchText} from '../listing/list-url.ts'

/** A search. Without a group the first results of every group are asked for. */
export type SearchQuery = {search: string; group: SearchGroupName | undefined; page: number}

/** A group has no more pages than these that can be opened: who looks further needs better words. */
const mostPages = 100

/** Parses the query of a URL; an invalid parameter counts as missing. */
export function parseSearchQuery(params: URLSearchParams): SearchQuery {
  const search = searchText(params.get('q'))
  const group = search ? searchGroups.find((name) => name === params.get('in')) : undefined
  const page = group ? Math.min(parsePageNumber(params.get('page')), mostPages) : 1
  return {search, group, page}
}

/** The URL of a search below a path. Parts at their defaults are left out. */
export const searchUrl = (path: string, {search, group, page}: SearchQuery): string =>
  listUrl(path, {q: search, in: group ?? '', page: page === 1 ? '' : page})

/** The groups of results. */
export const searchGroups = [
  'pages' as const,
  'questions' as const,
  ...ITEMS.map(({plural}) => plural),
]
export type SearchGroupName = (typeof searchGroups)[number]

/** Results of a group: where all groups are shown, and on each page of one group. */
export const searchSizes = {group: 5, page: 10} as const

/** A text in parts: those with an odd index are words that were searched. */
export type MarkedText = string[]

export type SearchHit = {
  id: string
  /** Path and, for a place within a page, its hash. */
  url: string
  title: MarkedText
  excerpt: MarkedText
  /** The day of publication: `YYYY-MM-DD`. */
  date?: string
}

export type SearchGroup = {name: SearchGroupName; total: number; hits: SearchHit[]}

/** How results match: all words; all words or similar ones; or only some of them. */
export type SearchMatch = 'exact' | 'similar' | 'partial'

/** The groups that have results, in the order in which the page shows them. Where one group is asked for, the others have no hits. */
export type SearchResults = {match: SearchMatch; total: number; groups: SearchGroup[]}

export const noResults: SearchResults = {match: 'exact', total: 0, groups: []}
