import type {Context, MiddlewareHandler} from 'hono'
import {NEVER_STORED_PATHS} from '#schemas/pages.ts'
import {PAGE_STATE_PATH} from '#web/contract/paths.ts'
import {fileExtension} from '#web/src/shared/routing/canonical-path.ts'
import {
  contentCacheHeaders,
  notCached,
  respondWithText,
  type TextAnswer,
} from '../http/answer-text.ts'
import {type MissingPages, standInOfPath} from './missing-pages.ts'
import {type CachedPage, type CacheEntry, createPageCache} from './page-cache.ts'
import type {Redirects} from './redirects.ts'
import {
  createPageRefresher,
  createPageRenderer,
  type MissingStatus,
  type PageRequest,
  type RenderDeps,
  type Rendering,
  type RenderPage,
} from './render-page.ts'

export type PageDeps = RenderDeps & {
  /** Caches no page, and leaves out the security headers that hot reload cannot have. */
  development?: boolean
  /** Knows of paths without a page; without it each of these is rendered. */
  missing?: MissingPages
  /** Knows which paths are redirects, for answers before the app, and which are gone; without it there are none. */
  redirects?: Pick<Redirects, 'isNone' | 'isGone'>
  /** Headers of every answer. */
  headers?: Readonly<Record<string, string>>
  /** Tells whether a request may be answered with a draft, and so not with a kept page. */
  isPreview?: ((context: Context) => boolean) | undefined
}

/** Middleware that answers pages and their states. */
export type PageAnswers = {
  /** The app's first route: a kept page that nothing has changed, or a page's state. Everything else is passed on. */
  answerKept: MiddlewareHandler
  /** The app's last route: any request for a page, which may have to be rendered first. */
  answer: MiddlewareHandler
}

/** Milliseconds for which a visitor waits for a page that has changed, before the former one is the answer. */
const longestWait = 2_000

/** For a file whose URL changes with its content. */
const cachedForever = {'Cache-Control': 'public, max-age=31536000, immutable'}

const stateHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Robots-Tag': 'noindex',
}

/** The key in the cache of a page that stands for paths without one; those of all others are paths. */
const missingKey = (status: MissingStatus, standIn: string): string => `${status} ${standIn}`

/**
 * Answers every GET for a page. A page is cached under its normalised URL until something changes that it shows,
 * and then rendered anew at once if it is visited much. While that
 * takes longer than two seconds, and while the content service is away, the former page is served.
 */
export function createPageAnswers(deps: PageDeps): PageAnswers {
  const {renderer, isPurged, missing, redirects, isPreview, development = false} = deps
  const {config, headers = {}} = deps
  const cache = createPageCache()
  const renderPage: RenderPage = createPageRenderer(deps, cache)
  const refresh = createPageRefresher(cache, (key) => renderPage(requestOf(key)))
  deps.onContentChange?.((change) => {
    cache.expire(change)
    refresh()
  })
  deps.monitor?.watchPages(cache.size)

  const freshAnswers = new WeakMap<CacheEntry, TextAnswer>()
  /** The answer with a cached page that nothing has changed. */
  const freshAnswer = (entry: CacheEntry, key: string): TextAnswer => {
    const cached = freshAnswers.get(entry)
    if (cached) return cached
    const isStored = entry.page.status === 200 && !NEVER_STORED_PATHS.has(pathOf(key))
    const caching = isStored ? contentCacheHeaders(isPurged, entry.syncTags) : notCached
    const answer = answerWith(entry.page, caching)
    freshAnswers.set(entry, answer)
    return answer
  }
  const answerWith = (page: CachedPage, caching: Record<string, string>): TextAnswer => ({
    text: page.text,
    status: page.status,
    headers: {...headers, ...pageHeaders(page), ...caching},
  })
  const stateAnswer = (pathname: string): TextAnswer | undefined => {
    const text = cache.state(pathname.slice(PAGE_STATE_PATH.length))
    return text && {text, headers: {...headers, ...stateHeaders, ...cachedForever}}
  }

  /** The answer that is in memory, and the key of the page that it is. */
  const inMemory = (url: URL) => {
    if (url.pathname.startsWith(PAGE_STATE_PATH)) {
      const answer = stateAnswer(url.pathname)
      return answer && {answer, key: undefined}
    }
    const written = url.pathname + url.search
    const key = cache.peek(written) ? written : renderer.pageUrl(url)
    const entry = key === undefined ? undefined : cache.peek(key)
    if (key === undefined || !entry?.fresh) return undefined
    if (redirects && redirects.isNone(pathOf(key)) !== true) return undefined
    return {answer: freshAnswer(entry, key), key}
  }

  const keyOf = (url: URL): string | undefined => {
    if (development) return undefined
    const key = renderer.pageUrl(url)
    if (key !== undefined && cache.peek(key)) return key
    const standIn = missing?.standIn(url.pathname)
    return standIn === undefined ? key : missingKey(404, standIn)
  }

  const respond = (context: Context, answer: TextAnswer) =>
    respondWithText((name) => context.req.header(name), answer)

  const respondWithPage = async (
    context: Context,
    url: URL,
    key: string | undefined,
  ): Promise<Response> => {
    const cached = key === undefined ? undefined : cache.get(key)
    if (key !== undefined && cached?.fresh) return respond(context, freshAnswer(cached, key))
    const rendering = renderPage({
      ...(key === undefined ? {path: url.pathname + url.search, key} : requestOf(key)),
      signal: context.req.raw.signal,
    })
    const rendered = await (cached ? inTime(rendering, cached.page) : rendering)
    if (!('page' in rendered)) return rendered
    const {cached: entry, page} = rendered
    const isKept = entry && key !== undefined
    return respond(context, isKept ? freshAnswer(entry, key) : answerWith(page, notCached))
  }

  return {
    async answerKept(context, next) {
      if (development || !isRead(context) || isPreview?.(context)) return next()
      const kept = inMemory(new URL(context.req.url))
      if (!kept) return next()
      // Counts the visit.
      if (kept.key !== undefined) cache.get(kept.key)
      return respond(context, kept.answer)
    },
    async answer(context) {
      if (!isRead(context)) {
        return context.text('Method Not Allowed', 405, {Allow: 'GET, HEAD'})
      }
      const url = new URL(context.req.url)
      const {pathname} = url
      if (pathname.startsWith(PAGE_STATE_PATH)) {
        const state = stateAnswer(pathname)
        // The browser loads the content itself then, and is told where it is.
        return state
          ? respond(context, state)
          : context.json({config}, 200, {...stateHeaders, ...notCached})
      }
      try {
        // Rendering begins at once where that is known: a change meanwhile is then one during it.
        const isNoRedirect = redirects?.isNone(pathname) ?? !redirects
        if (!isNoRedirect && (await redirects?.isGone(pathname))) {
          return await respondWithPage(context, url, missingKey(410, standInOfPath(pathname)))
        }
        if (fileExtension.test(pathname)) return context.text('Not Found', 404)
        return await respondWithPage(context, url, keyOf(url))
      } catch (error) {
        if (!context.req.raw.signal.aborted) throw error
        return new Response(null, {status: clientLeft})
      }
    },
  }
}

/** The path of a page's key in the cache. */
const pathOf = (key: string): string => key.split('?', 1)[0] ?? ''

const isRead = ({req: {method}}: Context): boolean => method === 'GET' || method === 'HEAD'

/** The status of an answer that nobody waits for any more, as nginx writes it into its log. */
const clientLeft = 499

function requestOf(key: string): PageRequest {
  const missing = missingStatuses.find((status) => key.startsWith(missingKey(status, '')))
  return missing === undefined
    ? {path: key, key}
    : {path: key.slice(missingKey(missing, '').length), key, missing}
}

const missingStatuses: readonly MissingStatus[] = [404, 410]

const pageHeaders = ({status}: CachedPage): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  ...(status === 503 && {'Retry-After': '10'}),
  ...(status >= 400 && {'X-Robots-Tag': 'noindex'}),
})

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
