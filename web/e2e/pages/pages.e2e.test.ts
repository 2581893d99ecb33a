import {describe, expect, test} from 'vitest'
import {desktop, phone, setUpBrowser, openPage} from '../testing/browser.ts'
import {registryRoutes, resolveRoute} from '../testing/routes.ts'
import {seededTextsByPath} from '../testing/seeded-texts.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()
const texts = seededTextsByPath()

/** Text without the differences in white space and word joiners that layout and typography may make. */
function plain(text: string | null) {
  return (text ?? '')
    .replaceAll('\u2060', '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_, viewport) => {
  test.each(registryRoutes)('%s shows its seeded content and nothing goes wrong', async (route) => {
    const {page, errors, close} = await visit({viewport})
    const path = await resolveRoute(siteUrl, route)
    const response = await openPage(page, siteUrl + path)
    expect(response?.status()).toBe(200)

    const heading = page.getByRole('heading', {level: 1})
    expect(await heading.count(), 'one heading of level 1').toBe(1)
    const names = await page
      .locator('main [aria-label]')
      .evaluateAll((elements) => elements.map((element) => element.ariaLabel))
    const shown = plain([await page.locator('main').textContent(), ...names].join(' '))
    for (const text of texts.get(path) ?? []) expect.soft(shown).toContain(plain(text))
    expect(await page.title()).not.toBe('')

    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing sticks out sideways').toBeLessThanOrEqual(viewport.width)
    expect(errors).toEqual([])
    await close()
  })
})

describe('without JavaScript', () => {
  test.each(registryRoutes)('%s can be read', async (route) => {
    const {page, close} = await visit({viewport: phone, javaScriptEnabled: false})
    await page.goto(siteUrl + (await resolveRoute(siteUrl, route)))
    expect(await page.getByRole('heading', {level: 1}).count()).toBe(1)
    const pictures = await page.locator('main img').count()
    expect((await page.locator('main').innerText()).length + pictures * 40).toBeGreaterThan(200)
    await close()
  })
})
