import {expect, onTestFinished, test} from 'vitest'
import {setUpBrowser, desktop} from '../testing/browser.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {waitForFrame, waitForHydration} from '../testing/page-loading.ts'

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

test('a pointer that rests on the page does not start them, one over a control does', async () => {
  const {page, scripts} = await openLoadingPage('/')
  await page.mouse.move(desktop.width / 2, desktop.height / 2)
  expect(scripts).toEqual([])
  const requested = page.waitForRequest('**/assets/*.js')
  await page.getByRole('banner').getByRole('link').first().hover()
  await requested
})

test('a key starts them', async () => {
  const {page, scripts} = await openLoadingPage('/')
  expect(scripts).toEqual([])
  const requested = page.waitForRequest('**/assets/*.js')
  await page.keyboard.press('ArrowDown')
  await requested
})

test('an album whose URL opens a picture starts them at once', async () => {
  const album = await resolveRoute(siteUrl, '/gallery/*')
  const {scripts, page} = await openLoadingPage(`${album}?photo=2`)
  await expect.poll(() => scripts.length).toBeGreaterThan(2)
  await page.getByRole('dialog').getByText(/^2 \//).waitFor()
})

test('a page whose state the server does not know is hydrated with what the browser loads', async () => {
  const {page, errors, close} = await visit({viewport: desktop})
  onTestFinished(close)
  await page.route('**/page-state/**', (route) => {
    const url = new URL(route.request().url())
    url.pathname = '/page-state/of-another-server'
    return route.continue({url: url.href})
  })
  await page.goto(`${siteUrl}/about`)
  await waitForHydration(page)
  expect(errors).toEqual([])
})
