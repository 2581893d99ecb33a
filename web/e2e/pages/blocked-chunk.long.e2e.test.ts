import type {Page} from 'playwright'
import {onTestFinished, test} from 'vitest'
import {desktop, phone, setUpBrowser} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'

// Extensions of browsers, and networks, block single files of a page.
const visit = setUpBrowser()

/** The pattern of a page's script, by its position. */
async function scriptAt(index: number) {
  const html = await (await fetch(`${siteUrl}/about`)).text()
  const scripts = /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ')
  return `**${scripts?.at(index)}`
}

/** @param until the file is on its way until then, and fails. */
async function openWithout(
  blocked: string | RegExp,
  {viewport = desktop, until}: {viewport?: typeof desktop; until?: Promise<void>} = {},
) {
  const {page, close} = await visit({viewport})
  onTestFinished(close)
  await page.route(blocked, async (route) => {
    await until
    await route.abort()
  })
  await page.goto(`${siteUrl}/about`)
  return page
}

const opener = (page: Page) => page.getByRole('banner').getByRole('button', {name: 'Get started'})

/** Phone and e-mail can be pressed: nothing covers them. */
async function expectDetails(page: Page) {
  const details = page.getByRole('dialog', {name: 'Contact us'})
  await details.locator('a[href^="mailto:"]').click({trial: true})
  await details.locator('a[href^="tel:"]').first().click({trial: true})
  await details.getByRole('button', {name: 'Close'}).click()
  await details.waitFor({state: 'hidden'})
}

test('where a chunk of this page is blocked, “Get started” shows phone and e-mail', async () => {
  const {promise: until, resolve: fail} = Promise.withResolvers<void>()
  const page = await openWithout(await scriptAt(-1), {until})
  // The press waits for the scripts, of which several fail, one after the other.
  await opener(page).click()
  await page.locator('[data-opens][aria-busy=true]').waitFor()
  fail()
  await page.locator('[data-opens][aria-busy=true]').waitFor({state: 'detached'})
  await expectDetails(page)
  await opener(page).press('Space')
  await expectDetails(page)
})

test('where one of all pages is blocked, they stand above the open menu of a phone', async () => {
  const page = await openWithout(await scriptAt(0), {viewport: phone})
  await page.getByRole('button', {name: 'Menu'}).click()
  await opener(page).click()
  await expectDetails(page)
})

test('where the form itself is blocked, they are shown with the reason', async () => {
  const page = await openWithout(/\/assets\/contact-dialog[^/]*\.js$/)
  await opener(page).click()
  await page.getByRole('alert').getByText('Loading chunk failed. Please try again.').waitFor()
  await expectDetails(page)
})
