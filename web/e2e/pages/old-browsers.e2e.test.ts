import {expect, test} from 'vitest'
import {desktop, openPage, phone, setUpBrowser} from '../testing/browser.ts'
import {openContactForm} from '../testing/forms-page.ts'
import {emulateOldBrowser} from '../testing/old-browser.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

async function visitWithOldBrowser(viewport: {width: number; height: number}) {
  const visitor = await visit({viewport})
  await emulateOldBrowser(visitor.page)
  return visitor
}

test.each(allRoutes)('%s works without what browsers learnt lately', async (route) => {
  const {page, errors, close} = await visitWithOldBrowser(phone)
  await openPage(page, siteUrl + (await resolveRoute(siteUrl, route)))
  // The console reports the responses of the 404 page and of links without a token.
  expect(errors.filter((error) => !error.includes('the server responded with'))).toEqual([])
  errors.length = 0
  await page.getByRole('button', {name: 'Menu'}).click()
  const menu = page.getByRole('navigation', {name: 'Main'})
  await menu.getByRole('button', {name: 'Company', exact: true}).click()
  await page.getByRole('link', {name: /^About Us/}).click()
  await page.waitForURL('**/about')
  await menu.waitFor({state: 'hidden'})
  expect(errors).toEqual([])
  await close()
})

test('one entry at most is open, forms answer, and carousels turn', async () => {
  const {page, errors, close} = await visitWithOldBrowser(desktop)
  await openPage(page, `${siteUrl}/initiatives`)
  const entries = page.locator('main details')
  await entries.nth(0).locator('summary').click()
  await entries.nth(1).locator('summary').click()
  await expect.poll(() => page.locator('main details[open]').count()).toBe(1)
  await openContactForm(page)
  await page.getByLabel('Full name', {exact: true}).fill('Ada')
  await page.keyboard.press('Tab')
  await page.getByText('Full name is incorrect').waitFor()
  await page.keyboard.press('Escape')
  await openPage(page, siteUrl)
  const hero = page.locator('#hero')
  await hero.getByRole('button', {name: 'Next slide'}).click()
  await expect.poll(() => hero.getByRole('status').textContent()).toBe('2 / 5')
  expect(errors).toEqual([])
  await close()
})
