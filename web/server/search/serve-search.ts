import {Hono} from 'hono'
import {SEARCH_PATH} from '#web/contract/search.ts'
import {noResults, parseSearchQuery} from '#web/src/shared/search/search.ts'
import type {ContentSource} from '../content/content-source.ts'
import {createFailureLog} from '../content/failure-log.ts'
import {respondWithText} from '../http/answer-text.ts'
import {createText} from '../http/compressed-text.ts'
import type {SearchSite} from './search-site.ts'

export type SearchDeps = Pick<ContentSource, 'log'> & {
  search: SearchSite
}

const jsonType = {'Content-Type': 'application/json; charset=utf-8'}

/** The search as an endpoint, for pages that are open already: the parameters are those of its page. */
export function serveSearch({search, log}: SearchDeps): Hono {
  const failures = createFailureLog(log)
  return new Hono().get(SEARCH_PATH, async (context) => {
    const query = parseSearchQuery(new URL(context.req.url).searchParams)
    const headers = {'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex'}
    try {
      const results = query.search ? await search(query) : noResults
      failures.succeeded(SEARCH_PATH)
      const text = createText(JSON.stringify(results))
      const header = (name: string) => context.req.header(name)
      return await respondWithText(header, {text, headers: {...headers, ...jsonType}})
    } catch (error) {
      failures.failed(SEARCH_PATH, 'The search failed.', error)
      return context.text('Service Unavailable', 503, {...headers, 'Retry-After': '10'})
    }
  })
}
