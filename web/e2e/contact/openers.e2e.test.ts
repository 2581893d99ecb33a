import type {Page} from 'playwright'
import {describe, expect, test} from 'vitest'
import {setUpBrowser, desktop, phone, openPage} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'

// Every button that opens the contact modal (behaviour B40).
const visit = setUpBrowser()

type Opener = [who: string, path: string, press: (page: Page) => Promise<void>]

const pressIn = (role: 'main' | 'contentinfo', name: string) => (page: Page) =>
  page.getByRole(role).getByRole('button', {name, exact: true}).click()

const everywhere: Opener[] = [
  ['the value section’s Contact Us', '/', pressIn('main', 'Contact Us')],
  ['Connect with the company', '/about', pressIn('main', 'Connect with the company')],
  ['the purchase process’s Get started', '/purchase-process', pressIn('main', 'Get started')],
]

const header: Opener = [
  'the header’s Get started',
  '/news',
  (page) => page.getByRole('banner').getByRole('button', {name: 'Get started'}).click(),
]

const menu: Opener = [
  'the mobile menu’s Get started',
  '/news',
  async (page) => {
    const shown = page.getByRole('navigation', {name: 'Main'})
    await page.getByRole('button', {name: 'Menu'}).click()
    await shown.getByRole('button', {name: 'Get started'}).click()
    await shown.waitFor({state: 'hidden'})
  },
]

const footer: Opener = ['the footer’s Contact us', '/faq', pressIn('contentinfo', 'Contact us')]

const footerGroup: Opener = [
  'the footer’s Contact us, in its group',
  '/faq',
  async (page) => {
    await page.getByRole('contentinfo').locator('summary').last().click()
    await pressIn('contentinfo', 'Contact us')(page)
  },
]

describe.each([
  ['a phone', phone, [menu, footerGroup, ...everywhere]],
  ['a desktop', desktop, [header, footer, ...everywhere]],
])('on %s', (_, viewport, openers) => {
  test.each(openers)('%s opens it, and its close button closes it', async (_who, path, press) => {
    const {page, errors, close} = await visit({viewport, reducedMotion: 'reduce'})
    await openPage(page, siteUrl + path)
    await press(page)
    const dialog = page.getByRole('dialog', {name: 'Contact us'})
    await dialog.waitFor()
    const {width, height} = (await dialog.boundingBox()) ?? {}
    expect({width, height}).toEqual(viewport)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
      'hidden',
    )
    await dialog.getByRole('button', {name: 'Close'}).click()
    await dialog.waitFor({state: 'hidden'})
    expect(page.url()).toBe(siteUrl + path)
    expect(errors).toEqual([])
    await close()
  })
})

test.each(['/', '/about', '/purchase-process'])(
  'without JavaScript every contact button on %s is a link to address, phone and e-mail',
  async (path) => {
    const {page, close} = await visit({viewport: desktop, javaScriptEnabled: false})
    // Without scripts every picture loads at once, the lazy ones too: the links need not wait for them.
    await page.goto(siteUrl + path, {waitUntil: 'domcontentloaded'})
    const openers = page.locator('a[href="#contact"]:visible')
    await expect.poll(() => openers.count()).toBeGreaterThan(1)
    // The style sheet hides them, and may still be loading.
    await expect.poll(() => page.locator('[data-opens=contact]:visible').count()).toBe(0)
    await openers.first().click()
    const footer = page.getByRole('contentinfo')
    await expect
      .poll(() =>
        footer.locator('a[href^="mailto:"]').evaluate((link) => {
          const {top, bottom} = link.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        }),
      )
      .toBe(true)
    await footer.locator('a[href^="tel:"]').waitFor()
    await close()
  },
)

test('with JavaScript there are buttons instead of these links', async () => {
  const {page, close} = await visit({viewport: desktop})
  await openPage(page, `${siteUrl}/purchase-process`)
  expect(await page.getByRole('link', {name: 'Get started'}).count()).toBe(0)
  expect(await page.locator('a[href="#contact"]').count()).toBe(0)
  await close()
})
