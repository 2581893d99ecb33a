import fresh from 'fresh'
import type {Context} from 'hono'
import {cacheUntilChange} from '../content/cache-until-change.ts'
import type {ContentSource} from '../content/content-source.ts'
import {createFailureLog} from '../content/failure-log.ts'
import {contentCacheHeaders} from '../http/cache-headers.ts'
import {createEtag} from '../http/etag.ts'

type File = {body: string; etag: string}

/**
 * Responds with a file that is generated from content and cached until content changes. While the
 * content service is away the last file is served, and 503 where there is none; nobody else may cache
 * these, and the next request tries again.
 *
 * @param generate the file's text; throws where the content service is away.
 */
export function cachedFile(
  source: ContentSource,
  mediaType: string,
  generate: () => Promise<string>,
): (context: Context) => Promise<Response> {
  const failures = createFailureLog(source.log)
  const cache = cacheUntilChange(async () => {
    const body = await generate()
    return {body, etag: createEtag(body)}
  }, source.onContentChange)

  return async (context) => {
    const {path} = context.req
    try {
      const file = await cache.get()
      failures.succeeded(path)
      return respond(context, mediaType, file, contentCacheHeaders(source.isPurged))
    } catch (error) {
      failures.failed(path, `${path} could not be generated.`, error)
      const last = cache.last()
      return last
        ? respond(context, mediaType, last, {'Cache-Control': 'no-store'})
        : fileUnavailable(context)
    }
  }
}

/** The response where a file cannot be generated, and never could. */
export function fileUnavailable(context: Context): Response {
  return context.text('Service Unavailable', 503, {
    'Retry-After': '60',
    'Cache-Control': 'no-store',
  })
}

function respond(
  context: Context,
  mediaType: string,
  {body, etag}: File,
  caching: Record<string, string>,
): Response {
  const headers = {
    'Content-Type': `${mediaType}; charset=utf-8`,
    ...caching,
    ETag: etag,
  }
  return fresh({'if-none-match': context.req.header('If-None-Match')}, {etag})
    ? new Response(null, {status: 304, headers})
    : new Response(body, {headers})
}
