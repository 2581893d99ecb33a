import {expect, test} from 'vitest'
import {desktop, phone, setUpBrowser, openPage} from '../testing/browser.ts'
import {resolveRoute, routesWithPictures} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

/** Runs in the page: the content's pictures, and those of them that show no picture of themselves. */
const withoutPlaceholder = `(() => {
  const pictures = [...document.querySelectorAll('main img:not([src*=".svg"])')]
  const isPlain = (image) => !/^url\\("data:image\\/(webp|jpeg)/.test(getComputedStyle(image).backgroundImage)
  return {count: pictures.length, plain: pictures.filter(isPlain).map(({src}) => src)}
})()`

test.each(routesWithPictures)(
  'before scripts and pictures, every picture of %s shows itself blurred',
  async (route) => {
    for (const viewport of [phone, desktop]) {
      const {page, close} = await visit({viewport, javaScriptEnabled: false})
      await page.route('**/lake/images/**', (request) => request.abort())
      await page.goto(siteUrl + (await resolveRoute(siteUrl, route)))
      expect(await page.evaluate(withoutPlaceholder)).toEqual({
        count: expect.any(Number),
        plain: [],
      })
      expect(await page.locator('main img').count()).toBeGreaterThan(0)
      await close()
    }
  },
)

test('what a script draws later takes the placeholder from the page', async () => {
  const {page, close} = await visit({viewport: desktop})
  await openPage(page, `${siteUrl}/management`)
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('button', {name: /more info/i})
    .first()
    .click()
  const portrait = page.getByRole('dialog').getByRole('img').first()
  await portrait.waitFor()
  expect(await portrait.getAttribute('style')).toMatch(/url\("?data:image\/webp/)
  await close()
})

test('the hero’s second slide takes its placeholder from what readers without scripts get', async () => {
  const {page, close} = await visit({viewport: desktop})
  await openPage(page, siteUrl)
  await page.waitForLoadState('networkidle')
  const hero = page.locator('#hero')
  await hero.getByRole('button', {name: 'Next slide'}).click()
  const pictures = hero.locator('img')
  await expect.poll(() => pictures.count()).toBeGreaterThan(1)
  expect(await pictures.nth(1).getAttribute('style')).toMatch(/url\("?data:image\/webp/)
  await close()
})
