import type {Locator, Page} from 'playwright'
import {describe, expect, inject, test} from 'vitest'
import {setUpBrowser, desktop, phone} from './testing/browser.ts'
import {allRoutes, resolveRoute} from './testing/routes.ts'
import {collectTabStops} from './testing/tab-stops.ts'

const visit = setUpBrowser()
const siteUrl = inject('siteUrl')

async function open(route: string, viewport = desktop) {
  const visited = await visit({viewport, reducedMotion: 'reduce'})
  const url = siteUrl + (await resolveRoute(siteUrl, route))
  await visited.page.goto(url, {waitUntil: 'networkidle'})
  return visited
}

const hasFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

/** Tabs on and on, farther than the dialog has stops: the page behind never gets the focus. */
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

describe('the focus is seen at every stop', () => {
  test.each(allRoutes)('of %s', async (route) => {
    const {page, close} = await open(route)
    const stops = await collectTabStops(page)
    expect(stops.length).toBeGreaterThan(15)
    expect(stops.filter(({hidden}) => hidden.length > 0)).toEqual([])
    await close()
  })

  test.each(['/', '/news', '/code-of-conduct'])('of %s on a phone', async (route) => {
    const {page, close} = await open(route, phone)
    const stops = await collectTabStops(page)
    expect(stops.filter(({hidden}) => hidden.length > 0)).toEqual([])
    await close()
  })
})

test.each(allRoutes)('the headings of %s are in order', async (route) => {
  const {page, close} = await open(route)
  const headings = await page.getByRole('heading').evaluateAll((elements) =>
    elements.map((element) => ({
      level: Number(element.tagName.slice(1)),
      text: element.textContent,
    })),
  )
  expect(headings[0]?.level).toBe(1)
  const skipped = headings.filter(({level}, place) => level > (headings[place - 1]?.level ?? 0) + 1)
  expect(skipped).toEqual([])
  await close()
})

test('the first stop leads past the header', async () => {
  const {page, close} = await open('/about')
  await page.keyboard.press('Tab')
  await hasFocus(page.getByRole('link', {name: /skip/i}))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true)
  await close()
})

test('a group of the header opens on focus; Escape closes it and gives the focus back', async () => {
  const {page, close} = await open('/about')
  const button = page.getByRole('banner').getByRole('button', {name: 'Services', exact: true})
  const panel = page.getByRole('group', {name: 'Services', exact: true})
  await button.focus()
  await panel.waitFor()
  await page.keyboard.press('Tab')
  await hasFocus(panel.getByRole('link').first())
  await page.keyboard.press('Escape')
  await panel.waitFor({state: 'hidden'})
  await hasFocus(button)
  await close()
})

test('on a phone the menu, its sub-panels and BACK are worked by keys alone', async () => {
  const {page, close} = await open('/about', phone)
  const menu = page.getByRole('navigation', {name: 'Main'})
  const toggle = page.getByRole('button', {name: 'Menu'})
  await toggle.press('Enter')
  await menu.waitFor()
  const group = menu.getByRole('button', {name: 'Services', exact: true})
  await page.keyboard.press('Tab')
  await hasFocus(menu.getByRole('button', {name: 'Company', exact: true}))
  await page.keyboard.press('Tab')
  await hasFocus(group)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('group', {name: 'Services', exact: true})
  await panel.waitFor()
  await page.keyboard.press('Tab')
  await hasFocus(panel.getByRole('button', {name: 'BACK'}))
  await page.keyboard.press('Enter')
  await panel.waitFor({state: 'hidden'})
  await hasFocus(group)
  await page.keyboard.press('Escape')
  await menu.waitFor({state: 'hidden'})
  await hasFocus(toggle)
  await close()
})

test('on a wide touch screen a tap opens a group and the next one closes it', async () => {
  const {page, close} = await visit({viewport: desktop, hasTouch: true})
  await page.goto(`${siteUrl}/about`, {waitUntil: 'networkidle'})
  const button = page.getByRole('banner').getByRole('button', {name: 'Company', exact: true})
  await button.tap()
  await page.getByRole('group', {name: 'Company'}).waitFor()
  await button.tap()
  await page.getByRole('group', {name: 'Company'}).waitFor({state: 'hidden'})
  await close()
})

describe('dialogs hold the focus and give it back', () => {
  test('the contact modal', async () => {
    const {page, close} = await open('/purchase-process')
    const opener = page.locator('main').getByRole('button', {name: 'Get started'}).last()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', {name: 'Contact us'})
    await dialog.waitFor()
    await expectTrapped(page, dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({state: 'hidden'})
    await hasFocus(opener)
    await close()
  })

  test('a biography', async () => {
    const {page, close} = await open('/management')
    const opener = page.getByRole('button', {name: /more info/i}).nth(3)
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expectTrapped(page, dialog)
    await dialog.getByRole('button', {name: 'Close'}).press('Enter')
    await dialog.waitFor({state: 'hidden'})
    await hasFocus(opener)
    await close()
  })

  test('the lightbox, which arrow keys turn', async () => {
    const {page, close} = await open('/gallery/*')
    const opener = page.locator('main').getByRole('link', {name: /./}).nth(2)
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const shown = dialog.getByText(/^\d+ \/ \d+$/)
    const before = await shown.textContent()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown.textContent()).not.toBe(before)
    await expectTrapped(page, dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({state: 'hidden'})
    await hasFocus(opener)
    await close()
  })
})

test('an accordion opens and closes by Enter and Space, one entry at a time', async () => {
  const {page, close} = await open('/faq')
  const entries = page.locator('main details')
  const opened = page.locator('main details[open]')
  await entries.nth(0).locator('summary').press('Enter')
  await expect.poll(() => opened.count()).toBe(1)
  await entries.nth(1).locator('summary').press('Space')
  await expect.poll(() => entries.nth(1).getAttribute('open')).not.toBeNull()
  expect(await opened.count()).toBe(1)
  await entries.nth(1).locator('summary').press('Enter')
  await expect.poll(() => opened.count()).toBe(0)
  await close()
})

test('the hero goes on and back by its buttons, and says where it stands', async () => {
  const {page, close} = await open('/')
  const hero = page.locator('#hero')
  const status = hero.getByRole('status').first()
  await hero.getByRole('button', {name: 'Next slide'}).press('Enter')
  await expect.poll(() => status.textContent()).toBe('2 / 5')
  await hero.getByRole('button', {name: 'Previous slide'}).press('Enter')
  await expect.poll(() => status.textContent()).toBe('This is the first slide')
  await hero.getByRole('button', {name: 'Go to slide 5'}).press('Enter')
  await expect.poll(() => status.textContent()).toBe('This is the last slide')
  await close()
})

test('a change of route is announced, and the new heading has the focus', async () => {
  const {page, close} = await open('/about')
  await page.getByRole('contentinfo').getByRole('link', {name: 'FAQ'}).press('Enter')
  await page.waitForURL('**/faq')
  const heading = page.getByRole('heading', {level: 1})
  await hasFocus(heading)
  const announced = page.getByRole('status').filter({hasText: await page.title()})
  await announced.waitFor({state: 'attached'})
  await close()
})
