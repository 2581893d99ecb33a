import type {Context, MiddlewareHandler} from 'hono'
import type {Visitor} from '../http/client-network.ts'
import {createPageCache} from './page-cache.ts'
import {respondWithPage} from './page-response.ts'
import {createPageRenderer, type RenderDeps} from './render-page.ts'

export type PageDeps = RenderDeps & {
  /** Reads who sent a request, so that visitors take turns where pages have to wait. */
  readVisitor?: (context: Context) => Visitor
  /** Keeps no page, and leaves out the security headers that hot reload cannot have. */
  development?: boolean
}

/**
 * Responds to every GET with a rendered page. A page is kept under its one address until content
 * changes (behaviour B239); while the content service is away the last good page is served instead.
 */
export function servePages(deps: PageDeps): MiddlewareHandler {
  const cache = createPageCache()
  deps.onContentChange?.(cache.expireAll)
  deps.monitor?.watchPages(cache.size)
  const renderPage = createPageRenderer(deps, cache)

  return async (context) => {
    const {method} = context.req
    if (method !== 'GET' && method !== 'HEAD') {
      return context.text('Method Not Allowed', 405, {Allow: 'GET, HEAD'})
    }
    const url = new URL(context.req.url)
    if (/\.[a-z0-9]+$/i.test(url.pathname)) return context.text('Not Found', 404)
    const address = deps.development ? undefined : deps.renderer.pageAddress(url)
    const cached = address === undefined ? undefined : cache.get(address)
    if (cached?.fresh) return respondWithPage(context, cached.page, true)
    const rendering = await renderPage(
      address ?? url.pathname + url.search,
      address,
      deps.readVisitor?.(context).address ?? '',
    )
    return 'page' in rendering
      ? respondWithPage(context, rendering.page, rendering.isKept)
      : rendering
  }
}
