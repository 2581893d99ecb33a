import type {IncomingMessage, RequestListener} from 'node:http'
import fresh from 'fresh'
import type {MiddlewareHandler} from 'hono'
import type {CacheEntry, PageCache} from './page-cache.ts'

/** What handlers of one request tell each other about it. */
export type PageVariables = {
  /** The cached page that is the answer. */
  cachedPage?: CacheEntry
  /** Whether the redirects could not be read, so that the URL may be one of them. */
  redirectsUnknown?: boolean
}

/** `br` among the encodings, without a weight. */
const takesBrotli = /(?:^|,)\s*br\s*(?:,|$)/

/** Headers that may make the answer another one than the page: they are left to the app. */
const conditions = ['cookie', 'range', 'expect'] as const

/**
 * Remembers with which headers the app has answered with a cached page, so that `serveCachedPages` can
 * repeat that until content changes.
 */
export function rememberHeaders(
  cache: Pick<PageCache, 'generation'>,
): MiddlewareHandler<{Variables: PageVariables}> {
  return async (context, next) => {
    await next()
    const page = context.get('cachedPage')
    const {status, headers} = context.res
    if (!page || context.get('redirectsUnknown') || status !== 200) return
    if (headers.get('content-encoding') !== 'br') return
    const repeated = [...headers].filter(([name]) => name !== 'content-encoding')
    page.response = {headers: repeated.flat(), generation: cache.generation()}
  }
}

/**
 * Answers GETs of cached pages before the app, which answers everything else: 304 where the client has the page
 * already (RFC 9110, section 13.1.2). It repeats what the app has answered: after each change of content the app
 * is asked again, since the path may be a redirect now.
 */
export function serveCachedPages(
  cache: Pick<PageCache, 'generation' | 'get' | 'peek'>,
  app: RequestListener,
): RequestListener {
  return (request, response) => {
    const entry = isPlain(request) ? cache.peek(request.url ?? '') : undefined
    const body = entry?.page.brotli
    if (!body || !entry?.fresh || entry.response?.generation !== cache.generation()) {
      app(request, response)
      return
    }
    cache.get(request.url ?? '')
    const {headers} = entry.response
    const {'if-none-match': condition} = request.headers
    if (fresh({'if-none-match': condition}, {etag: entry.page.etag})) {
      response.writeHead(304, [...headers]).end()
      return
    }
    const length = String(body.byteLength)
    response.writeHead(200, [...headers, 'content-encoding', 'br', 'content-length', length])
    response.end(body)
  }
}

function isPlain({method, headers}: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    takesBrotli.test(headers['accept-encoding'] ?? '') &&
    conditions.every((name) => headers[name] === undefined)
  )
}
