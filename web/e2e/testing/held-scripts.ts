import type {Page} from 'playwright'
import {waitForFrame, waitForHydration} from './page-loading.ts'

/** A phone of the middle range, which Chromium emulates. */
export const midRangePhone = {
  viewport: {width: 412, height: 823},
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** With one pixel for each CSS pixel, for tests that look at no picture: it is drawn in a third of the time. */
export const coarsePhone = {...midRangePhone, deviceScaleFactor: 1}

/** Slows the page's network to that of such a phone. */
export async function throttleNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
}

/**
 * Opens a page on the network of such a phone, with its scripts on their way for as long as the test wants.
 *
 * @returns lets them arrive, and waits until the page is hydrated.
 */
export async function openWithHeldScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  await throttleNetwork(page)
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(url, {waitUntil: 'domcontentloaded'})
  await waitForFrame(page)
  return async () => {
    released.resolve()
    await waitForHydration(page)
  }
}
