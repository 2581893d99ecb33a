import type {Page} from 'playwright'
import {expect} from 'vitest'
import {z} from 'zod'
import {
  scrollBackToTop,
  scrollThroughPage,
  waitForImagesOnScreen,
} from '../testing/load-lazy-images.ts'
import type {Inspector} from './sweep.ts'

const shifts = z.array(z.object({value: z.number(), moved: z.array(z.string())}))

/** The layout shifts that a page has seen so far. */
export const readShifts = async (page: Page) =>
  shifts.parse(await page.evaluate('window.seenShifts'))

/** Waits until the script of every carousel that was scrolled past runs. */
const waitForCarousels = (page: Page) =>
  expect
    .poll(() =>
      page.locator('[aria-roledescription="carousel"] > div:not([data-attached])').count(),
    )
    .toBe(0)

/** Scrolls to the end, so that every picture is loaded: nothing moves that a visitor has not moved. */
export const inspectShifts: Inspector = {
  name: 'moves nothing by itself, from the first paint to the last picture',
  async find({page}) {
    await scrollThroughPage(page)
    await waitForCarousels(page)
    await waitForImagesOnScreen(page)
    const seen = await readShifts(page)
    await scrollBackToTop(page)
    return seen.map(({value, moved}) => [value, ...moved].join('\n'))
  },
}
