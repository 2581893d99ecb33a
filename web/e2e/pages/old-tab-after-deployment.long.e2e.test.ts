import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {setUpBrowser, desktop} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage, waitForHydration} from '../testing/page-loading.ts'

// A tab that was open during a deployment: the scripts it knows are gone.
const visit = setUpBrowser()

const faqScripts = /\/assets\/faq[^/]*\.js$/

/** Records each page load after the first, and answers 404 for scripts while `gone` is true. */
async function openOldTab(gone: (loads: readonly string[]) => boolean, scripts = faqScripts) {
  const {page, close} = await visit({viewport: desktop})
  await openPage(page, `${siteUrl}/about`)
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  await page.route(scripts, (route) =>
    gone(loads) ? route.fulfill({status: 404, body: ''}) : route.continue(),
  )
  return {page, loads, close}
}

const goToFaq = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', {name: 'FAQ'}).click()

test('an old tab reloads once, at the page that the visitor wanted', async () => {
  const {page, loads, close} = await openOldTab((seen) => seen.length === 0)
  await goToFaq(page)
  await expect.poll(() => loads).toEqual([`${siteUrl}/faq`])
  await page.getByRole('heading', {level: 1, name: 'Frequently asked questions'}).waitFor()
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('button', {name: 'Get started'}).click()
  await page.getByRole('dialog', {name: 'Contact us'}).waitFor()
  expect(loads).toHaveLength(1)
  await close()
})

test('scripts that stay missing cause no reload loop', async () => {
  /** The page loads before each request for them. */
  const missed: number[] = []
  const {page, loads, close} = await openOldTab((seen) => missed.push(seen.length) > 0)
  await goToFaq(page)
  await expect.poll(() => loads).toEqual([`${siteUrl}/faq`])
  // The page that has loaded again asks for them too.
  await expect.poll(() => missed).toContain(1)
  await page.waitForLoadState('load')
  await page.getByRole('heading', {level: 1, name: 'Frequently asked questions'}).waitFor()
  expect(loads).toHaveLength(1)
  await close()
})

test('offline the page shows that a chunk failed; back online it loads by itself', async () => {
  const {page, loads, close} = await openOldTab((seen) => seen.length === 0)
  await page.context().setOffline(true)
  await goToFaq(page)
  await page.getByText(/^Loading chunk failed/).waitFor()
  expect(loads).toEqual([])
  await page.getByRole('banner').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => loads).toEqual([`${siteUrl}/faq`])
  await page.getByRole('heading', {level: 1, name: 'Frequently asked questions'}).waitFor()
  await close()
})

test('an old tab reloads to open the contact form, and opens it', async () => {
  const {page, loads, close} = await openOldTab(
    (seen) => seen.length === 0,
    /\/assets\/contact-dialog[^/]*\.js$/,
  )
  await page.getByRole('banner').getByRole('button', {name: 'Get started'}).click()
  await page.getByRole('dialog', {name: 'Contact us'}).waitFor()
  expect(loads).toEqual([`${siteUrl}/about`])
  await close()
})

test('a script that was aborted when it was fetched ahead loads when it is needed', async () => {
  const {page, close} = await visit({viewport: desktop})
  await openPage(page, `${siteUrl}/about`)
  let aborted = 0
  await page.route(/\/assets\/contact-dialog[^/]*\.js$/, (route) =>
    aborted++ === 0 ? route.abort() : route.continue(),
  )
  const opener = page.getByRole('banner').getByRole('button', {name: 'Get started'})
  await opener.hover()
  await expect.poll(() => aborted).toBeGreaterThan(0)
  await opener.click()
  await page.getByRole('dialog', {name: 'Contact us'}).waitFor()
  await close()
})
