import {chromium, type Browser, type BrowserContext, type Page} from 'playwright'
import {afterAll, beforeAll} from 'vitest'
import {browserArgs, findBrowser} from '../../browser/find-browser.ts'

export const phone = {width: 360, height: 740}
export const tablet = {width: 768, height: 1024}
export const desktop = {width: 1440, height: 900}

/** A page in a browser context of its own, and the errors that it has caused so far. */
export type Visit = {page: Page; errors: string[]; close: () => Promise<void>}

/** Milliseconds: long enough for a busy machine, and an end for what never happens. */
const PATIENCE = 60_000

/**
 * Launches a browser for a test file.
 *
 * @returns opens a page in a new context. Where scripts run, waiting for `networkidle` also waits until
 *   the site's page is hydrated, which begins when it is painted (behaviour B14).
 */
export function setUpBrowser() {
  let browser: Browser
  beforeAll(async () => {
    const executablePath = findBrowser()
    browser = await chromium.launch({args: browserArgs, ...(executablePath && {executablePath})})
  })
  afterAll(async () => browser.close())

  return async (options: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> => {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(PATIENCE)
    if (options?.javaScriptEnabled !== false) context.on('page', waitLonger)
    const page = await context.newPage()
    const errors = collectErrors(context, page)
    return {page, errors, close: () => context.close()}
  }
}

/** Console errors, uncaught errors, responses of 500 and above, and requests beyond this machine. */
function collectErrors(context: BrowserContext, page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
  context.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()}: ${response.url()}`)
  })
  context.on('request', (request) => {
    const {hostname, protocol} = new URL(request.url())
    const local = hostname === '127.0.0.1' || hostname === 'localhost'
    if (protocol.startsWith('http') && !local) errors.push(`left the machine: ${request.url()}`)
  })
  return errors
}

/** Has a page wait for its hydration wherever a test waits for `networkidle`. */
function waitLonger(page: Page): void {
  const goto = page.goto.bind(page)
  const waitForLoadState = page.waitForLoadState.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === 'networkidle') await waitForHydration(page)
    return response
  }
  page.waitForLoadState = async (state, options) => {
    await waitForLoadState(state, options)
    if (state === 'networkidle') await waitForHydration(page)
  }
}

/** Waits until the scripts of a page of the site work; pages without a starter have none to wait for. */
export async function waitForHydration(page: Page): Promise<void> {
  // By default Playwright looks in each frame, for which the browser draws all the time.
  await page.waitForFunction(
    () =>
      !document.querySelector('script[data-modules]') ||
      performance.getEntriesByName('hydrated').length > 0,
    undefined,
    {polling: 50},
  )
}
