import type {BrowserContextOptions, Locator, Page, Response} from 'playwright'
import {afterAll} from 'vitest'
import {
  HEADERS,
  LOAD_TIMEOUT,
  returnContext,
  takeContext,
  type ContextOptions,
  type PooledContext,
} from './context-pool.ts'

export const phone = {width: 360, height: 740}
export const tablet = {width: 768, height: 1024}
export const desktop = {width: 1440, height: 900}

/** A visitor with a phone of the size that most have. */
export const largePhone = {
  viewport: {width: 390, height: 844},
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const

/** A page in a browser context of its own, and the errors that it has caused so far. */
export type Visit = {page: Page; errors: string[]; close: () => Promise<void>}

type VisitOptions = ContextOptions &
  Pick<BrowserContextOptions, 'viewport' | 'reducedMotion' | 'forcedColors' | 'extraHTTPHeaders'>

/**
 * Opens pages for a test file; what its tests leave open is closed after the last.
 *
 * @returns opens an empty page for a new visitor. `close` ends the visit.
 */
export function setUpBrowser() {
  const open = new Set<PooledContext>()
  afterAll(async () => {
    for (const {context} of open) await context.close()
  })

  return async (options: VisitOptions = {}): Promise<Visit> => {
    const pooled = await takeContextFor(options)
    open.add(pooled)
    const {page, errors} = pooled
    const close = async () => {
      if (open.delete(pooled)) await returnContext(pooled)
    }
    return {page, errors, close}
  }
}

/** Takes a context out of the pool, with its page as the options ask for. */
export async function takeContextFor(options: VisitOptions): Promise<PooledContext> {
  const {viewport, reducedMotion = null, forcedColors = null, extraHTTPHeaders, ...fixed} = options
  const pooled = await takeContext(fixed)
  const {context, page} = pooled
  if (viewport) await page.setViewportSize(viewport)
  if (reducedMotion || forcedColors) await page.emulateMedia({reducedMotion, forcedColors})
  if (extraHTTPHeaders) await context.setExtraHTTPHeaders({...HEADERS, ...extraHTTPHeaders})
  return pooled
}

/**
 * Opens an address and waits until its pictures in view are loaded and the page is hydrated, which begins
 * when it is painted.
 *
 * @returns the response to the navigation.
 */
export async function openPage(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url)
  await waitForHydration(page)
  return response
}

/** Waits until the scripts of a page of the site work; pages without a starter have none to wait for. */
export async function waitForHydration(page: Page): Promise<void> {
  // By default Playwright looks in each frame, for which the browser draws all the time.
  await page.waitForFunction(
    () =>
      !document.querySelector('script[data-modules]') ||
      performance.getEntriesByName('hydrated').length > 0,
    undefined,
    {polling: 50, timeout: LOAD_TIMEOUT},
  )
}

/** Waits until the typefaces of a document are loaded, which lay its texts out anew. */
export async function waitForFonts(root: Locator): Promise<void> {
  await root.evaluate(async () => void (await document.fonts.ready))
}

/**
 * Waits until a parsed page is drawn. It asks for a frame: Chromium does not always report the first paint of a page
 * that draws no further one.
 */
export async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
}
