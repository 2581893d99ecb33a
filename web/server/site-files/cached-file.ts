import type {Context} from 'hono'
import {cacheUntilChange} from '../content/cache-until-change.ts'
import type {ContentSource} from '../content/content-source.ts'
import {createEtag, matchesEtag} from '../http/etag.ts'

type File = {body: string; etag: string}

/**
 * Responds with a file that is generated from content and cached until content changes. While the
 * content service is away the last file is served, and 503 where there is none.
 *
 * @param generate the file's text; throws where the content service is away.
 */
export function cachedFile(
  source: ContentSource,
  mediaType: string,
  generate: () => Promise<string>,
): (context: Context) => Promise<Response> {
  let last: File | undefined
  const cache = cacheUntilChange(async () => {
    const body = await generate()
    return (last = {body, etag: createEtag(body)})
  }, source.onContentChange)

  return async (context) => {
    try {
      return respond(context, mediaType, await cache.get())
    } catch (error) {
      source.log?.(`${context.req.path} could not be generated.`, error)
      if (last) return respond(context, mediaType, last)
      return context.text('Service Unavailable', 503, {
        'Retry-After': '60',
        'Cache-Control': 'no-store',
      })
    }
  }
}

function respond(context: Context, mediaType: string, {body, etag}: File): Response {
  const headers = {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Cache-Control': 'max-age=0, s-maxage=60, stale-while-revalidate=600',
    ETag: etag,
  }
  return matchesEtag(context.req.header('If-None-Match'), etag)
    ? new Response(null, {status: 304, headers})
    : new Response(body, {headers})
}
