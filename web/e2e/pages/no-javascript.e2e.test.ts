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

test('what opens the contact form shows phone and e-mail, above the open menu too', async () => {
  const {page, close} = await open('/purchase-process', phone)
  const details = page.getByRole('dialog', {name: 'Contact us'})
  await page.getByRole('button', {name: 'Menu'}).click()
  await page.getByRole('navigation').getByRole('button', {name: 'Get started'}).click()
  await details.locator('a[href^="mailto:"]').click({trial: true})
  await details.locator('a[href^="tel:"]').first().click({trial: true})
  await details.getByRole('button', {name: 'Close'}).click()
  await details.waitFor({state: 'hidden'})
  await page.getByRole('button', {name: 'Menu'}).click()
  await page.getByRole('main').getByRole('button', {name: 'Get started'}).first().click()
  await details.waitFor()
  await close()
})
