import {listUrl, parsePageNumber, searchText} from '#web/src/shared/listing/list-url.ts'
import {paths} from '#web/src/shared/paths.ts'

export const publicationsPerPage = 6

/** The list's filter, as the URL has it. `search` is empty for none. */
export type PublicationsFilter = {search: string; page: number}

export function parsePublicationsFilter(params: URLSearchParams): PublicationsFilter {
  return {search: searchText(params.get('search')), page: parsePageNumber(params.get('page'))}
}

export function publicationsUrl({search, page}: PublicationsFilter): string {
  return listUrl(paths.publications, {search, page: page === 1 ? '' : page})
}
