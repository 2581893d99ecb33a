import type {Locator, Page} from 'playwright'
import {expect, onTestFinished, test} from 'vitest'
import {findAxeViolations} from '../testing/axe.ts'
import {desktop, phone, setUpBrowser} from '../testing/browser.ts'
import {expectFocus} from '../testing/expect-focus.ts'
import {validEnquiry} from '../testing/forms-page.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage} from '../testing/page-loading.ts'

// The sweep lets axe look at each page; here it looks at what opens over one.
const visit = setUpBrowser()

/** Opens a page with reduced motion: axe would judge what fades in half way. */
async function open(route: string, viewport = desktop) {
  const {page, close} = await visit({viewport, reducedMotion: 'reduce'})
  onTestFinished(close)
  await openPage(page, siteUrl + (await resolveRoute(siteUrl, route)))
  return page
}

/** Presses Tab more often than the dialog has stops: the page behind never gets the focus. */
async function expectTrapped(page: Page, dialog: Locator) {
  for (let turn = 0; turn < 24; turn += 1) {
    await page.keyboard.press('Tab')
    const inside = await dialog.evaluate(
      (element) =>
        element.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(inside, 'the focus stays in the dialog').toBe(true)
  }
}

test('the contact modal keeps the focus and gives it back; axe finds nothing in any of its states', async () => {
  const page = await open('/purchase-process', phone)
  const opener = page.locator('main').getByRole('button', {name: 'Get started'}).last()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expectTrapped(page, dialog)
  for (const field of await dialog.getByRole('textbox').all()) {
    await field.fill('x')
    await field.fill('')
    await field.blur()
  }
  await dialog.getByText('Please enter a message').waitFor()
  expect(await findAxeViolations(page), 'with every error').toEqual([])
  for (const [label, text] of validEnquiry) {
    await dialog.getByRole('textbox', {name: label}).fill(text)
  }
  await page.route('**/api/v1/contact/**', (route) => route.fulfill({status: 204}))
  await dialog.getByRole('button', {name: 'Send message'}).click()
  await dialog.getByRole('alert').getByText('Something went wrong').waitFor()
  expect(await findAxeViolations(page), 'after a failure').toEqual([])
  await page.route('**/api/v1/contact/**', (route) => route.fulfill({json: {}}))
  await dialog.getByRole('button', {name: 'Send message'}).click()
  await dialog.getByRole('heading', {name: 'Thanks for reaching out!'}).waitFor()
  expect(await findAxeViolations(page), 'in its thanks').toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'hidden'})
  await expectFocus(opener)
})

test('a biography keeps the focus and gives it back; axe finds nothing there', async () => {
  const page = await open('/management')
  const opener = page.getByRole('button', {name: /more info/i}).nth(3)
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await expectTrapped(page, dialog)
  await dialog.getByRole('button', {name: 'Close'}).press('Enter')
  await dialog.waitFor({state: 'hidden'})
  await expectFocus(opener)
})

test('the lightbox keeps the focus and gives it back, and arrow keys turn it; axe finds nothing there', async () => {
  const page = await open('/gallery/*')
  const opener = page.locator('main').getByRole('link', {name: /./}).nth(2)
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const shown = dialog.getByText(/^\d+ \/ \d+$/)
  const before = await shown.textContent()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown.textContent()).not.toBe(before)
  await expectTrapped(page, dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'hidden'})
  await expectFocus(opener)
})

test('axe finds nothing in the header with any of its panels open', async () => {
  const page = await open('/')
  const banner = page.getByRole('banner')
  const groups = banner.locator('button[aria-expanded]:visible')
  const names = await groups.allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    await banner.getByRole('button', {name, exact: true}).click()
    await page.getByRole('group', {name, exact: true}).waitFor()
    expect(await findAxeViolations(page, 'header'), name).toEqual([])
  }
})

test('on a phone menu, sub-panel and BACK work by the keyboard alone; axe finds nothing there', async () => {
  const page = await open('/about', phone)
  const menu = page.getByRole('navigation', {name: 'Main'})
  const toggle = page.getByRole('button', {name: 'Menu'})
  await toggle.press('Enter')
  await menu.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const group = menu.getByRole('button', {name: 'Services', exact: true})
  await page.keyboard.press('Tab')
  await expectFocus(menu.getByRole('button', {name: 'Company', exact: true}))
  await page.keyboard.press('Tab')
  await expectFocus(group)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('group', {name: 'Services', exact: true})
  await panel.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await expectFocus(panel.getByRole('button', {name: 'BACK'}))
  await page.keyboard.press('Enter')
  await panel.waitFor({state: 'hidden'})
  await expectFocus(group)
  await page.keyboard.press('Escape')
  await menu.waitFor({state: 'hidden'})
  await expectFocus(toggle)
})
