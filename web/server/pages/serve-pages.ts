import type {MiddlewareHandler} from 'hono'
import type {SiteConfig} from '#web/src/shared/env.ts'
import type {Renderer} from './renderer.ts'
import {createPageCache, type CachedPage} from './page-cache.ts'
import {respondWithPage} from './page-response.ts'
import type {PageTemplate} from './template.ts'

export type PageDeps = {
  config: SiteConfig
  /** The address under which this server reaches the local lake itself. */
  contentOrigin: string
  render: Renderer
  template: PageTemplate
  /** Calls back after each change of published content; pages made before it are made anew. */
  onContentChange?: (listener: () => void) => void
  /** Renders every request anew, and leaves the security headers away that hot reload breaks. */
  development?: boolean
  log?: (message: string, error?: unknown) => void
}

/**
 * Answers every GET with a rendered page. A page is kept until content changes; where it cannot be
 * made anew because the content service is away, the last good one is served.
 */
export function servePages(deps: PageDeps): MiddlewareHandler {
  const cache = createPageCache()
  deps.onContentChange?.(cache.expireAll)

  const make = async (path: string): Promise<CachedPage | Response> => {
    const generation = cache.generation()
    const request = new Request(new URL(path, deps.config.siteUrl))
    const rendered = await deps.render(request, deps)
    if (rendered instanceof Response) return rendered
    for (const failure of rendered.failures) {
      if (failure instanceof Error) deps.log?.(`Rendering ${path} failed.`, failure)
    }
    const page = cache.toPage(rendered.status, await deps.template(rendered))
    if (rendered.status < 500 && !deps.development) cache.put(path, page, generation)
    return page
  }

  const making = new Map<string, ReturnType<typeof make>>()
  /** However many ask for a page at once, it is made once. */
  const makeOnce = (path: string) => {
    const key = `${cache.generation()} ${path}`
    const page = making.get(key) ?? make(path).finally(() => making.delete(key))
    making.set(key, page)
    return page
  }

  return async (context) => {
    const {method, url} = context.req
    if (method !== 'GET' && method !== 'HEAD') {
      return context.text('Method Not Allowed', 405, {Allow: 'GET, HEAD'})
    }
    const {pathname, search} = new URL(url)
    if (/\.[a-z0-9]+$/i.test(pathname)) return context.text('Not Found', 404)
    const path = pathname + search
    const kept = cache.get(path)
    if (kept?.fresh) return respondWithPage(context, kept.page)
    const page = await makeOnce(path)
    if (page instanceof Response) return page.clone()
    return respondWithPage(context, page.status >= 500 && kept ? kept.page : page)
  }
}
