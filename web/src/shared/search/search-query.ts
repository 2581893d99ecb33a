import {listUrl, parsePage, searchText} from '../listing/list-url.ts'
import {searchGroups, type SearchGroupName} from './search-results.ts'

/** What is searched for. Without a group the first results of every group are asked for. */
export type SearchQuery = {search: string; group: SearchGroupName | undefined; page: number}

/** The most characters of a search that are read. */
const searchLength = 100

/** A group has no more pages than these that can be opened: who looks further needs better words. */
const mostPages = 100

/** Parses the query of a URL; an invalid parameter counts as missing. */
export function parseSearchQuery(params: URLSearchParams): SearchQuery {
  const search = searchText(params.get('q')).slice(0, searchLength).trim()
  const group = search ? searchGroups.find((name) => name === params.get('in')) : undefined
  const page = group ? Math.min(parsePage(params.get('page')), mostPages) : 1
  return {search, group, page}
}

/** The URL of a search below a path. What is at its default is left out. */
export const searchUrl = (path: string, {search, group, page}: SearchQuery): string =>
  listUrl(path, {q: search, in: group ?? '', page: page === 1 ? '' : page})
