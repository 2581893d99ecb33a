import type {Page} from 'playwright'
import {waitForHydration} from './browser.ts'

/** A phone of the middle range, which Chromium emulates. */
export const midRangePhone = {
  viewport: {width: 412, height: 823},
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/**
 * Slows the page to the processor and the network of such a phone.
 *
 * @returns runs something at this machine's own speed.
 */
export async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', {rate})
  await slowDown(4)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  return async <T>(run: () => Promise<T>): Promise<T> => {
    await slowDown(1)
    const result = await run()
    await slowDown(4)
    return result
  }
}

/**
 * Opens a page whose scripts are on their way for as long as the test wants.
 *
 * @returns lets them arrive, and waits until the page is hydrated.
 */
export async function openWithHeldScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(url, {waitUntil: 'domcontentloaded'})
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  return async () => {
    released.resolve()
    await waitForHydration(page)
  }
}
