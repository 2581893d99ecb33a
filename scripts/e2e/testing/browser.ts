import {chromium, type Browser, type BrowserContext, type Page, type Response} from 'playwright'
import {afterAll} from 'vitest'
import {browserArgs, findBrowser} from '../../browser/find-browser.ts'

export const phone = {width: 360, height: 740}
export const tablet = {width: 768, height: 1024}
export const desktop = {width: 1440, height: 900}

/** A page in a browser context of its own, and the errors that it has caused so far. */
export type Visit = {page: Page; errors: string[]; close: () => Promise<void>}

/** Milliseconds: long enough for a busy machine, and an end for what never happens. */
const PATIENCE = 120_000

let launched: Promise<Browser> | undefined

/** One browser for all test files of a worker, which ends with it: a start takes as long as a short test. */
const sharedBrowser = () => (launched ??= launch())

async function launch(): Promise<Browser> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: browserArgs,
    ...(executablePath && {executablePath}),
  })
  browser.once('disconnected', () => {
    launched = undefined
  })
  return browser
}

/** `still`: nothing on its pages is animated; an animation is drawn dozens of times. */
type VisitOptions = NonNullable<Parameters<Browser['newContext']>[0]> & {still?: boolean}

/**
 * Opens pages for a test file; what its tests leave open is closed after the last.
 *
 * @param reusesPage gives a page that a test has closed to the next that asks for the same options: an
 *   address opens there in half the time. For tests that leave no cookie, init script or emulation behind.
 * @returns opens an empty page, else in a new context.
 */
export function setUpBrowser({reusesPage = false} = {}) {
  const contexts = new Set<BrowserContext>()
  const closed = new Map<string, Visit>()
  afterAll(async () => {
    for (const context of contexts) await context.close()
  })

  async function open({still = false, ...options}: VisitOptions): Promise<Visit> {
    const browser = await sharedBrowser()
    const context = await browser.newContext(options)
    contexts.add(context)
    if (still) await context.addInitScript(stopAnimations)
    context.once('close', () => contexts.delete(context))
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    const errors = collectErrors(context, page)
    return {page, errors, close: () => context.close()}
  }

  return async (options: VisitOptions = {}): Promise<Visit> => {
    const key = JSON.stringify(options)
    const visit = closed.get(key) ?? (await open(options))
    closed.delete(key)
    const {page, errors} = visit
    const leave = async () => {
      await page.unrouteAll()
      await page.goto('about:blank')
      if (options.viewport) await page.setViewportSize(options.viewport)
      errors.length = 0
      closed.set(key, visit)
    }
    return {page, errors, close: reusesPage ? leave : visit.close}
  }
}

/** Runs in the page before any other script: a style sheet that no content security policy refuses. */
function stopAnimations() {
  const styles = new CSSStyleSheet()
  styles.replaceSync(
    '*, ::before, ::after {animation: none !important; transition: none !important}',
  )
  document.adoptedStyleSheets = [styles]
}

/** The Studio reports on `beforeunload` that an editor leaves; the browser may be closing the socket by then. */
const leaving = 'WebSocket is already in CLOSING or CLOSED state.'

/** Console errors, uncaught errors, responses of 500 and above, and requests beyond this machine. */
function collectErrors(context: BrowserContext, page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text() !== leaving) {
      errors.push(`console: ${message.text()}`)
    }
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

/**
 * Opens an address and waits until its pictures in view are loaded and the page is hydrated, which begins
 * when it is painted (behaviour B14).
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
    {polling: 50},
  )
}
