import {Hono, type Context} from 'hono'
import {SEARCH_PATH} from '#web/contract/search.ts'
import {parseSearchQuery} from '#web/src/shared/search/search-query.ts'
import {noResults, type SearchResults} from '#web/src/shared/search/search-results.ts'
import type {ContentSource} from '../content/content-source.ts'
import {createFailureLog} from '../content/failure-log.ts'
import type {Visitor} from '../http/client-network.ts'
import type {SearchSite} from './search-site.ts'

export type SearchDeps = Pick<ContentSource, 'log'> & {
  search: SearchSite
  /** Runs a search when it is its client's turn. */
  limit: (task: () => Promise<SearchResults>, client: string) => Promise<SearchResults>
  readVisitor?: ((context: Context) => Visitor) | undefined
}

/** The search as an endpoint, for pages that are open already: the parameters are those of its page. */
export function serveSearch({search, limit, readVisitor, log}: SearchDeps): Hono {
  const failures = createFailureLog(log)
  return new Hono().get(SEARCH_PATH, async (context) => {
    const query = parseSearchQuery(new URL(context.req.url).searchParams)
    const headers = {'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex'}
    try {
      const client = readVisitor?.(context).address ?? ''
      const results = query.search ? await limit(() => search(query), client) : noResults
      failures.succeeded(SEARCH_PATH)
      return context.json(results, 200, headers)
    } catch (error) {
      failures.failed(SEARCH_PATH, 'The search failed.', error)
      return context.text('Service Unavailable', 503, {...headers, 'Retry-After': '10'})
    }
  })
}
