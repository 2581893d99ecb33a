import {createHash} from 'node:crypto'
import type {Context} from 'hono'
import type {PageDeps} from '../pages/serve-pages.ts'

type KeptFile = {body: string; etag: string}

/**
 * Answers with a file that is made of content: kept until content changes, made once however many
 * ask meanwhile. Where content is away the last one is served, and 503 where there was none.
 *
 * @param make the file's text; throws where the content service is away.
 */
export function cachedFile(deps: PageDeps, mediaType: string, make: () => Promise<string>) {
  let last: KeptFile | undefined
  let current: Promise<KeptFile> | undefined
  deps.onContentChange?.(() => {
    current = undefined
  })

  const makeAnew = async (): Promise<KeptFile> => {
    const body = await make()
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return (last = {body, etag})
  }

  return async (context: Context): Promise<Response> => {
    const making = (current ??= makeAnew())
    try {
      // Without news of changes nothing can be kept.
      if (!deps.onContentChange) current = undefined
      return answer(context, mediaType, await making)
    } catch (error) {
      if (current === making) current = undefined
      deps.log?.(`${context.req.path} could not be made.`, error)
      if (last) return answer(context, mediaType, last)
      return context.text('Service Unavailable', 503, {
        'Retry-After': '60',
        'Cache-Control': 'no-store',
      })
    }
  }
}

function answer(context: Context, mediaType: string, {body, etag}: KeptFile): Response {
  const headers = {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Cache-Control': 'max-age=0, s-maxage=60, stale-while-revalidate=600',
    ETag: etag,
  }
  return context.req.header('If-None-Match')?.includes(etag)
    ? new Response(null, {status: 304, headers})
    : new Response(body, {headers})
}
