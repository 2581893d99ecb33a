import type {Page} from 'playwright'
import sharp from 'sharp'
import {describe, expect, test} from 'vitest'
import {scrollBackToTop, waitForImagesOnScreen} from '../testing/load-lazy-images.ts'
import {
  findLowContrastText,
  findUnclearContrast,
  measureUnclearContrast,
} from '../testing/contrast-on-images.ts'
import {setUpBrowser, desktop, phone} from '../testing/browser.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()

async function open(route: string, viewport: {width: number; height: number}) {
  const visited = await visit({viewport, reducedMotion: 'reduce'})
  await openPage(visited.page, siteUrl + (await resolveRoute(siteUrl, route)))
  await waitForImagesOnScreen(visited.page)
  return visited
}

/** Looks for text of low contrast on each screen of a page, from top to bottom. */
async function findOnAllScreens(page: Page): Promise<string[]> {
  await findUnclearContrast(page)
  const findings: string[] = []
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const screen = page.viewportSize()?.height ?? height
  for (let y = 0; y < height; y += screen * 0.8) {
    await page.evaluate((top) => scrollTo({top, behavior: 'instant'}), y)
    await waitForImagesOnScreen(page)
    findings.push(...(await measureUnclearContrast(page)))
  }
  return [...new Set(findings)]
}

// The sweep measures the top of every page.
describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s text on pictures can be read', (_, viewport) => {
  test('all over the home page, on every slide of its hero too', async () => {
    const {page, close} = await open('/', viewport)
    expect(await findOnAllScreens(page)).toEqual([])
    await scrollBackToTop(page)
    const slides = page.locator('#hero').getByRole('button', {name: /^Go to slide/})
    for (const slide of await slides.all()) {
      await slide.press('Enter')
      await expect.poll(() => slide.getAttribute('aria-current')).toBe('true')
      await waitForImagesOnScreen(page)
      expect.soft(await findLowContrastText(page), (await slide.textContent()) ?? '').toEqual([])
    }
    await close()
  })
})

test('all over the gallery', async () => {
  const {page, close} = await open('/gallery', desktop)
  expect(await findOnAllScreens(page)).toEqual([])
  await close()
})

/** The worst picture that an editor can choose: texts on pictures are white. */
const white = await sharp({create: {width: 1, height: 1, channels: 3, background: '#fff'}})
  .png()
  .toBuffer()

test.each([phone, desktop, {width: 1024, height: 700}, {width: 1920, height: 1080}])(
  'titles on banners and slides can be read on any picture: %j',
  async (viewport) => {
    const {page, close} = await visit({viewport, reducedMotion: 'reduce'})
    await page.route('**/images/**', (route) =>
      route.fulfill({body: white, contentType: 'image/png'}),
    )
    for (const path of ['/', '/about', '/news', '/gallery']) {
      await openPage(page, siteUrl + path)
      await waitForImagesOnScreen(page)
      expect.soft(await findLowContrastText(page), path).toEqual([])
    }
    await close()
  },
)
