import fresh from 'fresh'
import type {Context} from 'hono'
import {accepts} from 'hono/accepts'
import {brotliOf, type Compressible} from './compress-text.ts'
import type {CachedPage} from './page-cache.ts'

/** The headers of a page that nobody may cache. */
export const notCached = {'Cache-Control': 'no-store'}

/**
 * A page as HTTP response: brotli where the client accepts it, 304 where it has the page already.
 *
 * @param caching the headers that say how caches store the response (behaviour B274).
 */
export async function respondWithPage(
  context: Context,
  page: CachedPage,
  caching: Record<string, string>,
): Promise<Response> {
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    ...caching,
    ETag: page.etag,
    ...(page.status === 503 && {'Retry-After': '10'}),
    ...(page.status >= 400 && {'X-Robots-Tag': 'noindex'}),
  }
  if (
    page.status === 200 &&
    fresh({'if-none-match': context.req.header('If-None-Match')}, {etag: page.etag})
  ) {
    return new Response(null, {status: 304, headers: {...headers, Vary: 'Accept-Encoding'}})
  }
  return respondWithText(context, page, headers, page.status)
}

/** A text as HTTP response: brotli where the client accepts it. */
export async function respondWithText(
  context: Context,
  text: Compressible,
  headers: Record<string, string>,
  status = 200,
): Promise<Response> {
  const encoding = accepts(context, {
    header: 'Accept-Encoding',
    supports: ['br', 'identity'],
    default: 'identity',
  })
  const sent = {...headers, Vary: 'Accept-Encoding'}
  return encoding === 'br'
    ? new Response(await brotliOf(text), {status, headers: {...sent, 'Content-Encoding': 'br'}})
    : new Response(text.body, {status, headers: sent})
}
