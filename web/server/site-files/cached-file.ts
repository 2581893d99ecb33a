import type {Context} from 'hono'
import {cacheUntilChange, createFailureLog} from '../cms/cached-content.ts'
import type {ContentSource} from '../cms/content-source.ts'
import {
  type CompressedText,
  contentCacheHeaders,
  createText,
  notCached,
  respondWithText,
} from '../http/answer-text.ts'

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
  const cache = cacheUntilChange(async () => createText(await generate()), source.onContentChange)

  return async (context) => {
    const {path} = context.req
    try {
      const file = await cache.get()
      failures.succeeded(path)
      return await respond(context, mediaType, file, contentCacheHeaders(source.isPurged))
    } catch (error) {
      failures.failed(path, `${path} could not be generated.`, error)
      const last = cache.last()
      return last ? await respond(context, mediaType, last, notCached) : fileUnavailable(context)
    }
  }
}

/** The response where a file cannot be generated, and never could. */
export function fileUnavailable(context: Context): Response {
  return context.text('Service Unavailable', 503, {
    'Retry-After': '60',
    ...notCached,
  })
}

/** A text of some media type as a response: compressed where the client takes that, 304 where it has it. */
export function respond(
  context: Context,
  mediaType: string,
  text: CompressedText,
  caching: Record<string, string>,
): Promise<Response> {
  const headers = {'Content-Type': `${mediaType}; charset=utf-8`, ...caching}
  return respondWithText((name) => context.req.header(name), {text, headers})
}
