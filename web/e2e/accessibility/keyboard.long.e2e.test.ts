import {expect, test} from 'vitest'
import {setUpBrowser, desktop, openPage} from '../testing/browser.ts'
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
