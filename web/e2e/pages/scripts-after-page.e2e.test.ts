import {expect, onTestFinished, test} from 'vitest'
import {setUpBrowser, desktop} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage, waitForFrame, waitForHydration} from '../testing/page-loading.ts'

// Scripts start when the page is painted, or at the first sign that they are needed.
const visit = setUpBrowser()

/** A page whose `load` event waits for a picture until the test lets it arrive. */
async function openLoadingPage(path: string) {
  const {page, errors, close} = await visit({viewport: desktop})
  onTestFinished(close)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const picture = Promise.withResolvers<void>()
  await page.route('**/lake/images/**', async (route) => {
    await picture.promise
    await route.continue()
  })
  await page.goto(siteUrl + path, {waitUntil: 'domcontentloaded'})
  await waitForFrame(page)
  return {page, errors, scripts, loadPicture: () => picture.resolve()}
}

test('a page requests no script before it is loaded and drawn, and then all of them by itself', async () => {
  const {page, errors, scripts, loadPicture} = await openLoadingPage('/')
  expect(scripts).toEqual([])
  loadPicture()
  await waitForHydration(page)
  expect(scripts.length).toBeGreaterThan(2)
  const [start, loaded] = await page.evaluate(() => [
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({name}) => name.endsWith('.js'))
        .map(({startTime}) => startTime),
    ),
    performance.getEntriesByType('navigation')[0]?.toJSON().loadEventStart,
  ])
  expect(start - loaded, 'milliseconds in which it is drawn').toBeGreaterThanOrEqual(100)
  expect(errors, 'the policy allows the starter').toEqual([])
})

test('links to other pages stay on the client once the page is hydrated', async () => {
  const {page, close} = await visit({viewport: desktop})
  onTestFinished(close)
  await openPage(page, `${siteUrl}/about`)
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await page.getByRole('contentinfo').getByRole('link', {name: 'FAQ'}).click()
  await page.waitForURL('**/faq')
  expect(await page.locator('body[data-same]').count()).toBe(1)
})

test('a page whose state is refused works as without scripts: links lead on', async () => {
  const {page, close} = await visit({viewport: desktop})
  onTestFinished(close)
  await page.route('**/page-state/**', (route) => route.fulfill({status: 503}))
  const logged = page.waitForEvent('console', (message) => message.type() === 'error')
  await page.goto(`${siteUrl}/about`)
  await logged
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await page.getByRole('contentinfo').getByRole('link', {name: 'FAQ'}).click()
  await page.waitForURL('**/faq')
  expect(await page.locator('body[data-same]').count(), 'the browser itself follows it').toBe(0)
  await page.getByRole('heading', {level: 1}).waitFor()
})
