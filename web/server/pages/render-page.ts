import {PAGE_PATHS} from '#schemas/pages.ts'
import type {RenderedPage} from '#web/src/entry-server.tsx'
import type {ContentSource} from '../content/content-source.ts'
import type {SearchSite} from '../search/search-site.ts'
import {createFailureLog} from '../content/failure-log.ts'
import {limitRunning} from './limit-running.ts'
import {createPage, type CachedPage, type CacheEntry, type PageCache} from './page-cache.ts'
import {stateUrl, type PageStates} from './page-states.ts'
import type {Renderer} from './renderer.ts'
import type {PageTemplate} from './template.ts'

export type RenderDeps = ContentSource & {
  renderer: Renderer
  template: PageTemplate
  /** The search over the whole site, for the loader of its page. */
  search?: SearchSite
  monitor?: PageMonitor | undefined
}

/** Measures pages. */
export type PageMonitor = {
  /** @param size how many pages are cached now, and about how many bytes they take. */
  watchPages: (size: () => {pages: number; bytes: number}) => void
  /** @param ms milliseconds that rendering a page took. */
  observeRender: (ms: number, result: 'page' | 'failure') => void
}

const fixedPaths: ReadonlySet<string> = new Set(Object.values(PAGE_PATHS))

/** How many pages at URLs that visitors may have invented are rendered, so that others come first. */
const inventedLimits = {count: 2, holdMs: 250, rest: 3}

/**
 * A page, and its entry in the cache if it has one; or a response without a page, where a loader
 * redirects.
 */
export type Rendering = {page: CachedPage; cached?: CacheEntry | undefined} | Response

/**
 * Makes the function that renders a page and caches it (behaviour B239). Only a whole page with status
 * 200 is cached: none on which anything failed, and no 404. Where something fails, the last good page is
 * the answer if there is one, and the next visit tries again.
 */
export function createPageRenderer(
  {renderer, template, log, monitor, ...source}: RenderDeps,
  cache: PageCache,
  states: PageStates,
) {
  const failures = createFailureLog(log)

  const render = async (path: string, pageUrl: string | undefined): Promise<Rendering> => {
    const generation = cache.generation()
    const started = performance.now()
    const rendered = await renderer.render(
      new Request(new URL(path, source.config.siteUrl)),
      source,
    )
    if (rendered instanceof Response) return rendered
    const page = await compose(rendered, pageUrl)
    const result = isWhole(rendered) ? 'page' : 'failure'
    monitor?.observeRender(performance.now() - started, result)
    if (!isWhole(rendered)) {
      for (const error of rendered.failures) logFailure(path, error)
      return lastGood(pageUrl) ?? {page}
    }
    failures.succeeded(path)
    if (pageUrl === undefined) return {page}
    if (page.status !== 200) {
      cache.delete(pageUrl, generation)
      return {page}
    }
    const {isCanonical, syncTags} = rendered
    const cached = cache.set(pageUrl, page, {generation, isCanonical, syncTags})
    // Where content that it shows has changed meanwhile, this page is stale already.
    return cached ? ifFresh(cached) : (lastGood(pageUrl) ?? {page})
  }

  /** The document. Of a page that is cached under its own URL, the state is a file of its own. */
  const compose = async (rendered: RenderedPage, pageUrl: string | undefined) => {
    const {status, isCanonical} = rendered
    const hasFile = pageUrl !== undefined && isCanonical && status === 200 && isWhole(rendered)
    if (!hasFile) return createPage(status, await template(rendered))
    const state = states.add(rendered.state)
    return createPage(status, await template(rendered, stateUrl(state, pageUrl)), state)
  }

  const logFailure = (path: string, error: unknown) =>
    failures.failed(path, `Rendering ${path} failed.`, error)

  const lastGood = (pageUrl: string | undefined): Rendering | undefined => {
    const known = pageUrl === undefined ? undefined : cache.peek(pageUrl)
    return known && ifFresh(known)
  }

  const renderOrFail = async (path: string, pageUrl: string | undefined): Promise<Rendering> => {
    try {
      return await render(path, pageUrl)
    } catch (error) {
      logFailure(path, error)
      const headers = {'Cache-Control': 'no-store'}
      return lastGood(pageUrl) ?? new Response('Internal Server Error', {status: 500, headers})
    }
  }

  /** Whether the URL is known to have a page, before it is rendered: it is a fixed path, or in the cache. */
  const isKnown = (pageUrl: string | undefined) =>
    pageUrl !== undefined && (fixedPaths.has(pageUrl) || cache.peek(pageUrl) !== undefined)

  const limited = limitRunning(inventedLimits)
  const pending = new Map<string, Promise<Rendering>>()
  /**
   * Concurrent requests for one page share one rendering.
   *
   * @param path what is rendered: the page's URL, or where there is none, path and query as they are.
   * @param pageUrl the page's normalised URL; undefined for a page that is not cached.
   * @param client whose turn it takes, where the page has to wait.
   */
  return async (path: string, pageUrl: string | undefined, client: string): Promise<Rendering> => {
    const key = `${cache.generation()} ${path}`
    const start = () => renderOrFail(path, pageUrl)
    const rendering =
      pending.get(key) ??
      (isKnown(pageUrl) ? start() : limited(start, client)).finally(() => pending.delete(key))
    pending.set(key, rendering)
    const result = await rendering
    return 'page' in result ? result : result.clone()
  }
}

const isWhole = ({failures}: RenderedPage) => failures.length === 0

/** A page of the cache. A stale one is sent as a page that nobody else may cache. */
const ifFresh = (entry: CacheEntry): Rendering =>
  entry.fresh ? {page: entry.page, cached: entry} : {page: entry.page}
