import {expect, test} from 'vitest'
import {setUpBrowser, desktop, phone, openPage} from '../testing/browser.ts'
import {expectFocus} from '../testing/expect-focus.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

async function open(route: string, viewport = desktop) {
  const visited = await visit({viewport, reducedMotion: 'reduce'})
  const url = siteUrl + (await resolveRoute(siteUrl, route))
  await openPage(visited.page, url)
  return visited
}

test('the first tab stop skips the header', async () => {
  const {page, close} = await open('/about')
  await page.keyboard.press('Tab')
  await expectFocus(page.getByRole('link', {name: /skip/i}))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true)
  await close()
})

test('a group of the header opens on focus; Escape closes it and restores the focus', async () => {
  const {page, close} = await open('/about')
  const button = page.getByRole('banner').getByRole('button', {name: 'Services', exact: true})
  const panel = page.getByRole('group', {name: 'Services', exact: true})
  await button.focus()
  await panel.waitFor()
  await page.keyboard.press('Tab')
  await expectFocus(panel.getByRole('link').first())
  await page.keyboard.press('Escape')
  await panel.waitFor({state: 'hidden'})
  await expectFocus(button)
  await close()
})

test('on a phone the menu, its sub-panels and BACK work by the keyboard alone', async () => {
  const {page, close} = await open('/about', phone)
  const menu = page.getByRole('navigation', {name: 'Main'})
  const toggle = page.getByRole('button', {name: 'Menu'})
  await toggle.press('Enter')
  await menu.waitFor()
  const group = menu.getByRole('button', {name: 'Services', exact: true})
  await page.keyboard.press('Tab')
  await expectFocus(menu.getByRole('button', {name: 'Company', exact: true}))
  await page.keyboard.press('Tab')
  await expectFocus(group)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('group', {name: 'Services', exact: true})
  await panel.waitFor()
  await expectFocus(panel.getByRole('button', {name: 'BACK'}))
  await page.keyboard.press('Enter')
  await panel.waitFor({state: 'hidden'})
  await expectFocus(group)
  await page.keyboard.press('Escape')
  await menu.waitFor({state: 'hidden'})
  await expectFocus(toggle)
  await close()
})

test('on a wide touch screen a tap opens a group and the next one closes it', async () => {
  const {page, close} = await visit({viewport: desktop, hasTouch: true})
  await openPage(page, `${siteUrl}/about`)
  const button = page.getByRole('banner').getByRole('button', {name: 'Company', exact: true})
  await button.tap()
  await page.getByRole('group', {name: 'Company'}).waitFor()
  await button.tap()
  await page.getByRole('group', {name: 'Company'}).waitFor({state: 'hidden'})
  await close()
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

test('the hero’s buttons change its slide, and its status names the slide', async () => {
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
  await expectFocus(heading)
  const announced = page.getByRole('status').filter({hasText: await page.title()})
  await announced.waitFor({state: 'attached'})
  await close()
})
