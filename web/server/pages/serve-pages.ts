import type {MiddlewareHandler} from 'hono'
import type {ContentSource} from '../content/content-source.ts'
import {createPageCache, type CachedPage} from './page-cache.ts'
import {respondWithPage} from './page-response.ts'
import type {Renderer} from './renderer.ts'
import type {PageTemplate} from './template.ts'

export type PageDeps = ContentSource & {
  render: Renderer
  template: PageTemplate
  /** Renders every request, and leaves out the security headers that hot reload cannot have. */
  development?: boolean
}

/**
 * Responds to every GET with a rendered page. A page is cached until content changes; while the
 * content service is away the last good page is served instead.
 */
export function servePages(deps: PageDeps): MiddlewareHandler {
  const cache = createPageCache()
  deps.onContentChange?.(cache.expireAll)

  const renderPage = async (path: string): Promise<CachedPage | Response> => {
    const generation = cache.generation()
    const request = new Request(new URL(path, deps.config.siteUrl))
    const rendered = await deps.render(request, deps)
    if (rendered instanceof Response) return rendered
    for (const failure of rendered.failures) {
      if (failure instanceof Error) deps.log?.(`Rendering ${path} failed.`, failure)
    }
    const page = cache.toPage(rendered.status, await deps.template(rendered))
    if (rendered.status < 500 && !deps.development) cache.set(path, page, generation)
    return page
  }

  const pending = new Map<string, ReturnType<typeof renderPage>>()
  /** Concurrent requests for one page share one rendering. */
  const renderOnce = (path: string) => {
    const key = `${cache.generation()} ${path}`
    const page = pending.get(key) ?? renderPage(path).finally(() => pending.delete(key))
    pending.set(key, page)
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
    const cached = cache.get(path)
    if (cached?.fresh) return respondWithPage(context, cached.page)
    const page = await renderOnce(path)
    if (page instanceof Response) return page.clone()
    return respondWithPage(context, page.status >= 500 && cached ? cached.page : page)
  }
}
