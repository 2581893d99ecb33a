import fresh from 'fresh'
import type {Context} from 'hono'
import {accepts} from 'hono/accepts'
import {compressFast} from './compress-page.ts'
import type {CachedPage} from './page-cache.ts'

/**
 * A page as HTTP response: brotli where the client accepts it, 304 where it has the page already.
 *
 * @param isCacheable whether shared caches may keep the response too (behaviour B274).
 */
export function respondWithPage(
  context: Context,
  page: CachedPage,
  isCacheable: boolean,
): Response {
  const encoding = accepts(context, {
    header: 'Accept-Encoding',
    supports: ['br', 'identity'],
    default: 'identity',
  })
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': isCacheable
      ? 'max-age=0, s-maxage=60, stale-while-revalidate=600'
      : 'no-store',
    Vary: 'Accept-Encoding',
    ETag: page.etag,
    ...(page.status === 503 && {'Retry-After': '10'}),
    ...(page.status >= 400 && {'X-Robots-Tag': 'noindex'}),
  }
  if (
    page.status === 200 &&
    fresh({'if-none-match': context.req.header('If-None-Match')}, {etag: page.etag})
  ) {
    return new Response(null, {status: 304, headers})
  }
  if (encoding === 'br') {
    page.brotli ??= compressFast(page.html)
    return new Response(page.brotli, {
      status: page.status,
      headers: {...headers, 'Content-Encoding': 'br'},
    })
  }
  return new Response(page.html, {status: page.status, headers})
}
