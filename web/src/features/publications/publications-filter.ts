import {listAddress} from '#web/src/shared/listing/list-address.ts'
import {parsePage} from '#web/src/shared/listing/list-window.ts'
import {searchText} from '#web/src/shared/listing/search-text.ts'
import {paths} from '#web/src/shared/paths.ts'

export const publicationsPageSize = 6

/** What the address says about the list. `search` is empty for none. */
export type PublicationsFilter = {search: string; page: number}

export function readPublicationsFilter(params: URLSearchParams): PublicationsFilter {
  return {search: searchText(params.get('search')), page: parsePage(params.get('page'))}
}

export function publicationsAddress({search, page}: PublicationsFilter): string {
  return listAddress(paths.publications, {search, page: page === 1 ? '' : page})
}
