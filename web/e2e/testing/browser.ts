import type {BrowserContextOptions, Locator, Page} from 'playwright'
import {afterAll, beforeEach, type TestContext} from 'vitest'
import {
  describeOpenPages,
  HEADERS,
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

/** Tests whose failure is explained already, where a file opens pages in two ways. */
const explained = new WeakSet<object>()

/** Prints what the open pages show where a test fails: a locator that waits in vain does not say. */
function explainFailure({task, onTestFailed}: TestContext): void {
  if (explained.has(task)) return
  explained.add(task)
  onTestFailed(async () => console.error(`The pages that were open:\n${await describeOpenPages()}`))
}

/**
 * Opens pages for a test file; what its tests leave open is closed after the last.
 *
 * @returns opens an empty page for a new visitor. `close` ends the visit.
 */
export function setUpBrowser() {
  const open = new Set<PooledContext>()
  beforeEach(explainFailure)
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

/** Waits until the typefaces of a document are loaded, which lay its texts out anew. */
export async function waitForFonts(root: Locator): Promise<void> {
  await root.evaluate(async () => void (await document.fonts.ready))
}
