import type {Locator} from 'playwright'
import {expect, test} from 'vitest'
import {setUpBrowser, desktop, phone} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'

// Reading and navigation without JavaScript, by native elements.
const visit = setUpBrowser()

async function open(path: string, viewport: {width: number; height: number}) {
  const {page, close} = await visit({viewport, javaScriptEnabled: false})
  await page.goto(siteUrl + path)
  return {
    page,
    close,
    group: (name: string) =>
      page.getByRole('banner').getByRole('button', {name, exact: true, includeHidden: true}),
    panel: (name: string) => page.getByRole('group', {name, exact: true}),
  }
}

const isOpen = (entry: Locator) => entry.evaluate((element) => element.hasAttribute('open'))

test('on a phone the toggle opens the menu, a group opens its sub-panel, and BACK the menu again', async () => {
  const {page, close, group, panel} = await open('/about', phone)
  const menu = page.getByRole('navigation', {name: 'Main'})
  await page.getByRole('button', {name: 'Menu'}).click()
  await menu.waitFor()
  await group('Company').click()
  await panel('Company').waitFor()
  const {width, height} = (await panel('Company').boundingBox()) ?? {}
  expect({width, height}).toEqual(phone)
  await panel('Company').getByRole('button', {name: 'BACK'}).click()
  await panel('Company').waitFor({state: 'hidden'})
  await group('News & insight').click()
  await panel('News & insight')
    .getByRole('link', {name: /^Photo gallery/})
    .click()
  await page.waitForURL('**/gallery')
  await close()
})

test('one entry is open at a time, and a click on the open one closes it', async () => {
  const {page, close} = await open('/services', desktop)
  const entries = page.locator('main details')
  expect(await isOpen(entries.nth(0))).toBe(true)
  await entries.nth(2).locator('summary').click()
  expect(await isOpen(entries.nth(2))).toBe(true)
  expect(await isOpen(entries.nth(0))).toBe(false)
  await entries.nth(2).locator('summary').click()
  expect(await isOpen(entries.nth(2))).toBe(false)
  await close()
})

test('every contact button is a link to address, phone and e-mail', async () => {
  const {page, close} = await visit({viewport: desktop, javaScriptEnabled: false})
  // Without scripts every picture loads at once, the lazy ones too: the links need not wait for them.
  await page.goto(`${siteUrl}/purchase-process`, {waitUntil: 'domcontentloaded'})
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
})
