import type {Page} from 'playwright'
import {waitForImagesOnScreen} from './load-lazy-images.ts'
import {desktop, phone, tablet} from './browser.ts'

/** The devices of which each finds its own layout. */
const devices = [
  ['a phone', phone],
  ['a tablet', tablet],
  ['a desktop', desktop],
] as const

export type Device = (typeof devices)[number][0]

/**
 * Looks for problems on a phone, then on a tablet and on a desktop: the same page is resized, which takes
 * less than to load it again.
 *
 * @returns each problem with the name of the device.
 */
export async function findProblemsAtEveryWidth(
  page: Page,
  find: (device: Device) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const [name, viewport] of devices) {
    await page.setViewportSize(viewport)
    await waitForImagesOnScreen(page)
    found.push(...(await find(name)).map((problem) => `on ${name}: ${problem}`))
  }
  return found
}
