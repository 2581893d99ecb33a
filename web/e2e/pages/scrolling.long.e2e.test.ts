import {expect, test} from 'vitest'
import {setUpBrowser, desktop, phone} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()

test.each(['/code-of-conduct'])('the index of %s stays beside the text', async (path) => {
  const {page, close} = await visit({viewport: desktop, reducedMotion: 'reduce'})
  await openPage(page, siteUrl + path)
  const index = page.locator('main').getByRole('navigation')
  const clauses = page.locator('main section[id]')
  const middle = Math.floor((await clauses.count()) / 2)
  const id = (await clauses.nth(middle).getAttribute('id')) ?? ''
  await index.locator(`a[href="#${id}"]`).click()
  await expect
    .poll(() => index.locator(`a[href="#${id}"]`).getAttribute('aria-current'))
    .toBe('true')
  const text = await clauses.nth(middle).boundingBox()
  const beside = await index.boundingBox()
  expect(beside?.y).toBeGreaterThanOrEqual(0)
  expect(beside?.y).toBeLessThan(desktop.height / 3)
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(text?.x ?? 0)
  await close()
})

test('on a phone the index is closed, and opens without JavaScript too', async () => {
  const {page, close} = await visit({viewport: phone, javaScriptEnabled: false})
  await page.goto(`${siteUrl}/code-of-conduct`)
  const index = page.locator('main').getByRole('navigation', {name: 'The rules'})
  expect(await index.getByRole('link').count()).toBe(0)
  await index.locator('summary').click()
  expect(await index.getByRole('link').count()).toBeGreaterThan(1)
  await close()
})

test('each page begins at its top: forward, back, and after a reload', async () => {
  const {page, close} = await visit({viewport: desktop, reducedMotion: 'reduce'})
  await openPage(page, `${siteUrl}/about`)
  const top = () => page.evaluate(() => Math.round(scrollY))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', {name: 'FAQ'}).click()
  await page.waitForURL('**/faq')
  await expect.poll(top).toBe(0)
  await footer.scrollIntoViewIfNeeded()
  expect(await top()).toBeGreaterThan(0)
  await page.goBack()
  await page.waitForURL('**/about')
  await expect.poll(top).toBe(0)
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
  await close()
})
