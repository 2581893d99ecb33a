import type {Page} from 'playwright'
import {waitForImagesOnScreen} from '../../shots/load-lazy-images.ts'
import {desktop, phone} from './browser.ts'

const viewports = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const

/**
 * Looks for problems on a phone, and then on a desktop: the same page is resized, which takes less
 * than to load it twice.
 *
 * @returns each problem with the name of the device.
 */
export async function findOnPhoneAndDesktop(
  page: Page,
  find: () => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const [name, viewport] of viewports) {
    await page.setViewportSize(viewport)
    await waitForImagesOnScreen(page)
    found.push(...(await find()).map((problem) => `on ${name}: ${problem}`))
  }
  return found
}
