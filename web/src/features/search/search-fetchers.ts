import {SEARCH_PATH} from '#web/contract/search.ts'
import type {Cms} from '#web/src/shared/cms/client.ts'
import {cacheWithTtl, contentTtl, pageTextsTtl} from '#web/src/shared/cms/lists.ts'
import {type SearchQuery, type SearchResults, searchUrl} from '#web/src/shared/search/search.ts'
import {searchPageQuery} from './search.queries.ts'

/** Milliseconds without a response after which the search counts as failed. */
const timeout = 20_000

/** Fetches the texts of the search page. */
export const fetchSearchTexts = cacheWithTtl(
  (cms: Cms, _none: null) => cms.fetch(searchPageQuery),
  pageTextsTtl,
)

/**
 * Asks the server for the results of a search.
 *
 * @throws where it is away or answers with an error.
 */
export const fetchSearchResults = cacheWithTtl(
  async (_cms: Cms, query: SearchQuery): Promise<SearchResults> => {
    const response = await fetch(searchUrl(SEARCH_PATH, query), {
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) throw new Error(`The search answered with status ${response.status}.`)
    const results: SearchResults = await response.json()
    return results
  },
  contentTtl,
)
