// Imports nothing of Vitest: benchmarks and `npm run shots` use it too.
import type {Page, Response} from 'playwright'

/** Milliseconds that loading a page, or the whole Studio, may take, also on a busy machine. */
export const LOAD_TIMEOUT = 120_000

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

/**
 * Waits until a parsed page is drawn. It asks for a frame: Chromium does not always report the first paint of a page
 * that draws no further one.
 */
export async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
}

/**
 * Slows a page's scripts. This uses more CPU time than the scripts.
 *
 * @param rate how many times; 4 gives the processor of a phone of the middle range.
 */
export async function throttleProcessor(page: Page, rate = 4): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', {rate})
}
