import type {Context} from 'hono'
import {accepts} from 'hono/accepts'
import {matchesEtag} from '../http/etag.ts'
import type {CachedPage} from './page-cache.ts'

const cacheControl = (status: number) =>
  status >= 500 ? 'no-store' : 'max-age=0, s-maxage=60, stale-while-revalidate=600'

/** A page as HTTP response: brotli where the client accepts it, 304 where it has the page already. */
export function respondWithPage(context: Context, page: CachedPage): Response {
  const encoding = accepts(context, {
    header: 'Accept-Encoding',
    supports: ['br', 'identity'],
    default: 'identity',
  })
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': cacheControl(page.status),
    Vary: 'Accept-Encoding',
    ETag: page.etag,
    ...(page.status === 503 && {'Retry-After': '10'}),
    ...(page.status >= 400 && {'X-Robots-Tag': 'noindex'}),
  }
  if (page.status === 200 && matchesEtag(context.req.header('If-None-Match'), page.etag)) {
    return new Response(null, {status: 304, headers})
  }
  if (encoding === 'br') {
    return new Response(page.brotli, {
      status: page.status,
      headers: {...headers, 'Content-Encoding': 'br'},
    })
  }
  return new Response(page.html, {status: page.status, headers})
}
