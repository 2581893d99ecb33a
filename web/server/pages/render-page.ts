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
  /** @param size how many pages are kept now, and about how many bytes they take. */
  watchPages: (size: () => {pages: number; bytes: number}) => void
  /** @param ms milliseconds that rendering a page took. */
  observeRender: (ms: number, result: 'page' | 'failure') => void
}

const fixedPaths: ReadonlySet<string> = new Set(Object.values(PAGE_PATHS))

/** How many pages at addresses that visitors may have invented are rendered, so that others come first. */
const inventedLimits = {count: 2, holdMs: 250, rest: 3}

/**
 * A page, and how it is kept for the next visitors if it is; or a response without a page, where a loader
 * redirects.
 */
export type Rendering = {page: CachedPage; kept?: CacheEntry | undefined} | Response

/**
 * Makes the function that renders a page and keeps it (behaviour B239). Only a whole page with status
 * 200 is kept: none on which anything failed, and no 404. Where something fails, the last good page is
 * the answer if there is one, and the next visit tries again.
 */
export function createPageRenderer(
  {renderer, template, log, monitor, ...source}: RenderDeps,
  cache: PageCache,
  states: PageStates,
) {
  const failures = createFailureLog(log)

  const render = async (path: string, address: string | undefined): Promise<Rendering> => {
    const generation = cache.generation()
    const started = performance.now()
    const rendered = await renderer.render(
      new Request(new URL(path, source.config.siteUrl)),
      source,
    )
    if (rendered instanceof Response) return rendered
    const page = await compose(rendered, address)
    const result = isWhole(rendered) ? 'page' : 'failure'
    monitor?.observeRender(performance.now() - started, result)
    if (!isWhole(rendered)) {
      for (const error of rendered.failures) logFailure(path, error)
      return lastGood(address) ?? {page}
    }
    failures.succeeded(path)
    if (address === undefined) return {page}
    if (page.status !== 200) {
      cache.delete(address, generation)
      return {page}
    }
    const {isCanonical, syncTags} = rendered
    const kept = cache.set(address, page, {generation, isCanonical, syncTags})
    // Where what it shows has changed meanwhile, this page is of the past already.
    return kept ? ifFresh(kept) : (lastGood(address) ?? {page})
  }

  /** The document. Of a page that is kept under its own address, the state is a file of its own. */
  const compose = async (rendered: RenderedPage, address: string | undefined) => {
    const {status, isCanonical} = rendered
    const hasFile = address !== undefined && isCanonical && status === 200 && isWhole(rendered)
    if (!hasFile) return createPage(status, await template(rendered))
    const state = states.add(rendered.state)
    return createPage(status, await template(rendered, stateUrl(state, address)), state)
  }

  const logFailure = (path: string, error: unknown) =>
    failures.failed(path, `Rendering ${path} failed.`, error)

  const lastGood = (address: string | undefined): Rendering | undefined => {
    const known = address === undefined ? undefined : cache.peek(address)
    return known && ifFresh(known)
  }

  const renderOrFail = async (path: string, address: string | undefined): Promise<Rendering> => {
    try {
      return await render(path, address)
    } catch (error) {
      logFailure(path, error)
      const headers = {'Cache-Control': 'no-store'}
      return lastGood(address) ?? new Response('Internal Server Error', {status: 500, headers})
    }
  }

  /** Whether the address is one of content or routes, as far as is known before it is rendered. */
  const isKnown = (address: string | undefined) =>
    address !== undefined && (fixedPaths.has(address) || cache.peek(address) !== undefined)

  const limited = limitRunning(inventedLimits)
  const pending = new Map<string, Promise<Rendering>>()
  /**
   * Concurrent requests for one page share one rendering.
   *
   * @param path what is rendered: the address, or where there is none, path and query as they are.
   * @param address the one address of the page; undefined for a page that is not kept.
   * @param client whose turn it takes, where the page has to wait.
   */
  return async (path: string, address: string | undefined, client: string): Promise<Rendering> => {
    const key = `${cache.generation()} ${path}`
    const start = () => renderOrFail(path, address)
    const rendering =
      pending.get(key) ??
      (isKnown(address) ? start() : limited(start, client)).finally(() => pending.delete(key))
    pending.set(key, rendering)
    const result = await rendering
    return 'page' in result ? result : result.clone()
  }
}

const isWhole = ({failures}: RenderedPage) => failures.length === 0

/** A kept page, which is answered as one that nobody may keep where it is stale. */
const ifFresh = (entry: CacheEntry): Rendering =>
  entry.fresh ? {page: entry.page, kept: entry} : {page: entry.page}
