import type {Context, MiddlewareHandler} from 'hono'
import {PAGE_STATE_PATH} from '#web/contract/page-state.ts'
import type {Visitor} from '../http/client-network.ts'
import {contentCacheHeaders} from '../http/cache-headers.ts'
import type {PageVariables} from './cached-responses.ts'
import {createPageCache, type CachedPage, type CacheEntry, type PageCache} from './page-cache.ts'
import {notCached, respondWithPage} from './page-response.ts'
import {createPageStates} from './page-states.ts'
import {createPageRefresher} from './refresh-pages.ts'
import {createPageRenderer, type RenderDeps, type Rendering} from './render-page.ts'
import {createStateResponder} from './serve-page-states.ts'

export type PageDeps = RenderDeps & {
  /** Reads who sent a request, so that visitors take turns where pages have to wait. */
  readVisitor?: (context: Context) => Visitor
  /** Caches no page, and leaves out the security headers that hot reload cannot have. */
  development?: boolean
  /** Where pages are cached. Default: in a cache of their own. */
  cache?: PageCache
}

/** Milliseconds for which a visitor waits for a page that has changed, before the former one is the answer. */
const longestWait = 2_000

/**
 * Responds to every GET with a rendered page. A page is cached under its normalised URL until something
 * changes that it shows (behaviour B239), and then rendered anew at once if it is visited much. While that
 * takes longer than two seconds, and while the content service is away, the former page is served.
 */
export function servePages(deps: PageDeps): MiddlewareHandler<{Variables: PageVariables}> {
  const {cache = createPageCache(), isPurged} = deps
  const states = createPageStates()
  const renderPage = createPageRenderer(deps, cache, states)
  const refresh = createPageRefresher(cache, (pageUrl) => renderPage(pageUrl, pageUrl, ''))
  deps.onContentChange?.((change) => {
    cache.expire(change)
    refresh()
  })
  deps.monitor?.watchPages(cache.size)

  const answer = (context: Context, {page, syncTags}: Pick<CacheEntry, 'page' | 'syncTags'>) =>
    respondWithPage(context, page, contentCacheHeaders(isPurged, syncTags))

  const visitorOf = (context: Context) => deps.readVisitor?.(context).address ?? ''
  const respondWithState = createStateResponder({
    states,
    pageAt: async (path, context) => {
      const url = URL.parse(path, deps.config.siteUrl)
      const pageUrl = url ? deps.renderer.pageUrl(url) : undefined
      if (pageUrl === undefined) return undefined
      const cached = cache.peek(pageUrl)
      return cached?.fresh ? {page: cached.page} : renderPage(pageUrl, pageUrl, visitorOf(context))
    },
  })

  return async (context) => {
    const {method} = context.req
    if (method !== 'GET' && method !== 'HEAD') {
      return context.text('Method Not Allowed', 405, {Allow: 'GET, HEAD'})
    }
    const url = new URL(context.req.url)
    if (url.pathname.startsWith(PAGE_STATE_PATH)) return respondWithState(context, url)
    if (/\.[a-z0-9]+$/i.test(url.pathname)) return context.text('Not Found', 404)
    const pageUrl = deps.development ? undefined : deps.renderer.pageUrl(url)
    const cached = pageUrl === undefined ? undefined : cache.get(pageUrl)
    if (cached?.fresh) {
      context.set('cachedPage', cached)
      return answer(context, cached)
    }
    const rendering = renderPage(pageUrl ?? url.pathname + url.search, pageUrl, visitorOf(context))
    const rendered = await (cached ? inTime(rendering, cached.page) : rendering)
    if (!('page' in rendered)) return rendered
    return rendered.cached
      ? answer(context, rendered.cached)
      : respondWithPage(context, rendered.page, notCached)
  }
}

/** The rendering if it is there within two seconds, else the former page, which nobody else may cache. */
async function inTime(rendering: Promise<Rendering>, page: CachedPage): Promise<Rendering> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Rendering>((resolve) => {
    timer = setTimeout(() => resolve({page}), longestWait)
  })
  try {
    return await Promise.race([rendering, late])
  } finally {
    clearTimeout(timer)
  }
}
