import {expect, test} from 'vitest'
import {setUpBrowser, desktop} from '../testing/browser.ts'
import {expectFocus} from '../testing/expect-focus.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()

async function open(path: string) {
  const visited = await visit({viewport: desktop, reducedMotion: 'reduce'})
  await openPage(visited.page, siteUrl + path)
  return visited
}

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

test('a service’s card on the home page opens its entry and focuses it', async () => {
  const {page, close} = await open('/')
  await page.locator('#services').getByRole('link', {name: 'Flexible Gas Supply Framework'}).click()
  await page.waitForURL('**/services#flexible-gas-supply-framework')
  const entry = page.locator('main details').nth(2)
  await expect.poll(() => entry.getAttribute('open')).not.toBeNull()
  await expect
    .poll(() => entry.locator('summary').evaluate((summary) => summary === document.activeElement))
    .toBe(true)
  const {top, bottom} = await entry
    .locator('summary')
    .evaluate((summary) => summary.getBoundingClientRect())
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(desktop.height)
  await close()
})
