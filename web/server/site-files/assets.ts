import {serveStatic} from '@hono/node-server/serve-static'
import type {MiddlewareHandler} from 'hono'

const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves built files, the precompressed `.br` where there is one. Names below /assets contain a hash of
 * the content and are immutable. A missing file is a 404, never a page; hidden files, such as the
 * build's manifest, are not served.
 */
export function serveAssets(folders: string[]): MiddlewareHandler {
  const handlers = folders.map((root) =>
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, context) => {
        const hashed = path.includes('/assets/')
        context.header('Cache-Control', hashed ? immutable : 'public, max-age=3600')
        // Nobody asks again whether an immutable file has changed.
        if (hashed) context.header('Last-Modified', undefined)
      },
    }),
  )
  return async (context, next) => {
    const {pathname} = new URL(context.req.url)
    if (/\/(?:\.|%2e)/i.test(pathname)) return context.text('Not Found', 404)
    const looksLikeFile = /\.[a-z0-9]+$/i.test(pathname)
    if (!looksLikeFile || pathname.endsWith('.html')) return next()
    for (const handler of handlers) {
      const response = await handler(context, async () => {})
      if (response) return response
    }
    return next()
  }
}
