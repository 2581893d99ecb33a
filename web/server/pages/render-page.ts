import {join} from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {pathToFileURL} from 'node:url'
import {shareWork} from 'content-lake'
import {NEVER_STORED_PATHS} from '#schemas/pages.ts'
import {PAGE_STATE_PATH} from '#web/contract/paths.ts'
import type * as EntryServer from '#web/src/entry-server.tsx'
import type {RenderedPage} from '#web/src/entry-server.tsx'
import {createFailureLog} from '../cms/cached-content.ts'
import type {ReadEditions} from '#web/src/shared/editions.ts'
import type {ReadMyData} from '#web/src/shared/my-data.ts'
import type {ContentSource} from '../cms/content-source.ts'
import type {PageMonitor} from '../monitoring/metrics.ts'
import {notCached} from '../http/answer-text.ts'
import type {SearchSite} from '../search/search-site.ts'
import {type CachedPage, type CacheEntry, createCachedPage, type PageCache} from './page-cache.ts'
import type {PageTemplate} from './template.ts'

export type RenderDeps = ContentSource & {
  renderer: Renderer
  template: PageTemplate
  /** The search over the whole site, for the loader of its page. */
  search?: SearchSite
  /** Reads the editions of dated documents, for the loaders of their pages. */
  editions?: ReadEditions | undefined
  /** Reads what is held by the token of a link, for the loader of its page. */
  readMyData?: ReadMyData | undefined
  monitor?: PageMonitor | undefined
}

/** The status of a page that is not found, or was removed for good. */
export type MissingStatus = 404 | 410

export type PageRequest = {
  /** The address that is rendered: the page's URL, or where there is none, path and query as they are. */
  path: string
  /** Under which it is cached, which for a page is its normalised URL; undefined for one that is not. */
  key: string | undefined
  /** The status of the page where it is one without content that stands for many paths. */
  missing?: MissingStatus
  /** Aborts when whoever asks has left; without it the page is rendered in any case. */
  signal?: AbortSignal
}

/**
 * A page, and its entry in the cache if it has one; or a response without a page, where a loader
 * redirects.
 */
export type Rendering = {page: CachedPage; cached?: CacheEntry | undefined} | Response

/**
 * Makes the function that renders a page and caches it. Only a whole page with status
 * 200 is cached, and the 404 pages that stand for others: none on which anything failed. Where something fails, the
 * last good page is the answer if there is one, and the next visit tries again. Concurrent requests for one page
 * share one rendering, which ends when all have left.
 *
 * The function that it makes throws the signal's reason where that aborts.
 */
export function createPageRenderer(
  {renderer, template, log, monitor, ...source}: RenderDeps,
  cache: PageCache,
) {
  const failures = createFailureLog(log)

  const render = async (
    {path, key, missing}: PageRequest,
    signal: AbortSignal,
  ): Promise<Rendering> => {
    const generation = cache.generation()
    const started = performance.now()
    const rendered = await renderer.render(
      new Request(source.config.siteUrl + path, {signal}),
      missing === 410 ? {...source, isGone: true} : source,
    )
    if (rendered instanceof Response) return rendered
    const expected = missing ?? 200
    const isKept = key !== undefined && rendered.status === expected && isWhole(rendered)
    const hasStateFile = isKept && !missing && !NEVER_STORED_PATHS.has(key.split('?', 1)[0] ?? '')
    const page = await compose(rendered, hasStateFile)
    const result = isWhole(rendered) ? 'page' : 'failure'
    monitor?.observeRender(performance.now() - started, result)
    if (!isWhole(rendered)) {
      for (const error of rendered.failures) logFailure(path, error)
      return lastGood(key) ?? {page}
    }
    failures.succeeded(path)
    if (key === undefined) return {page}
    if (!isKept) {
      cache.delete(key, generation)
      return {page}
    }
    const {isCanonical, syncTags} = rendered
    const rendering = {generation, isCanonical: isCanonical || missing !== undefined, syncTags}
    const cached = cache.set(key, page, rendering)
    // Where content that it shows has changed meanwhile, this page is stale already.
    return cached ? ifFresh(cached) : (lastGood(key) ?? {page})
  }

  /** The document. The state of a page that is cached under its own URL is a file of its own, which browsers keep. */
  const compose = async (rendered: RenderedPage, hasStateFile: boolean) => {
    const {status, isCanonical} = rendered
    if (!hasStateFile || !isCanonical) return createCachedPage(status, await template(rendered))
    const state = cache.addState(rendered.state)
    return createCachedPage(status, await template(rendered, PAGE_STATE_PATH + state.hash), state)
  }

  const logFailure = (path: string, error: unknown) =>
    // Without the query: it may hold a token of a newsletter's link, or what somebody searched for.
    failures.failed(path, `Rendering ${path.split('?', 1)[0]} failed.`, error)

  const lastGood = (key: string | undefined): Rendering | undefined => {
    const entry = key === undefined ? undefined : cache.peek(key)
    return entry && ifFresh(entry)
  }

  const renderOrFail = async (request: PageRequest, signal: AbortSignal): Promise<Rendering> => {
    try {
      return await render(request, signal)
    } catch (error) {
      signal.throwIfAborted()
      logFailure(request.path, error)
      return (
        lastGood(request.key) ??
        new Response('Internal Server Error', {status: 500, headers: notCached})
      )
    }
  }

  const share = shareWork<Rendering>()
  return async (request: PageRequest): Promise<Rendering> => {
    const {path, signal} = request
    const start = (ends: AbortSignal) => renderOrFail(request, ends)
    const result = await share(`${cache.generation()} ${path}`, start, signal)
    return 'page' in result ? result : result.clone()
  }
}

export type RenderPage = ReturnType<typeof createPageRenderer>

const isWhole = ({failures}: RenderedPage) => failures.length === 0

/** A page of the cache. A stale one is sent as a page that nobody else may cache. */
const ifFresh = (entry: CacheEntry): Rendering =>
  entry.fresh ? {page: entry.page, cached: entry} : {page: entry.page}

/** How many pages are rendered anew after a change; the others when somebody asks for them. */
const maxRefreshed = 30

/** Milliseconds that the thread rests at most between two pages. */
const maxRestMs = 250

/**
 * Makes the function that renders stale pages anew in the background, those visited most first: one at a time,
 * with as long a rest after each, so that visitors come first. A change that comes meanwhile begins anew with what
 * is stale then.
 *
 * @param render renders the page of a key of the cache; it never throws.
 */
export function createPageRefresher(
  cache: Pick<PageCache, 'mostVisitedStale' | 'peek'>,
  render: (key: string) => Promise<unknown>,
): () => void {
  let waiting: string[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      // A visitor's request may have rendered the page meanwhile.
      if (cache.peek(key)?.fresh !== false) continue
      const started = performance.now()
      await render(key)
      await setTimeout(Math.min(maxRestMs, performance.now() - started))
    }
    isRunning = false
  }
  return () => {
    waiting = cache.mostVisitedStale(maxRefreshed)
    if (!isRunning) void run()
  }
}

/** Renders pages and knows their URLs: the server build. */
export type Renderer = Pick<typeof EntryServer, 'render' | 'pageUrl' | 'matchPage'>

/** @param serverDir the folder of the server build. */
export async function loadRenderer(serverDir: string): Promise<Renderer> {
  const entry: Renderer = await import(pathToFileURL(join(serverDir, 'entry-server.js')).href)
  return {render: entry.render, pageUrl: entry.pageUrl, matchPage: entry.matchPage}
}
