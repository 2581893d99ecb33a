import {expect, onTestFinished, test} from 'vitest'
import {setUpBrowser, desktop, waitForHydration, waitForFrame} from '../testing/browser.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

// Scripts start when the page is painted, or at the first sign that they are needed (behaviour B14).
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

test('scripts run one by one, each after those that it imports', async () => {
  const {page, close} = await visit({viewport: desktop})
  onTestFinished(close)
  await page.goto(siteUrl)
  await waitForHydration(page)
  const files = await page
    .locator('head > script[type=module]')
    .evaluateAll((scripts) =>
      scripts.flatMap((script) =>
        script instanceof HTMLScriptElement && !script.async ? [script.src] : [],
      ),
    )
  expect(files.length).toBeGreaterThan(2)
  for (const [index, file] of files.entries()) {
    const code = await (await fetch(file)).text()
    const imported = [...code.matchAll(/\bfrom\s*"([^"]+\.js)"/g)].map(
      ([, path = '']) => new URL(path, file).href,
    )
    expect(files.slice(0, index)).toEqual(expect.arrayContaining(imported))
  }
})

test('a pointer that rests on the page does not start them, one over a control does', async () => {
  const {page, scripts} = await openLoadingPage('/')
  await page.mouse.move(desktop.width / 2, desktop.height / 2)
  expect(scripts).toEqual([])
  const requested = page.waitForRequest('**/assets/*.js')
  await page.getByRole('banner').getByRole('link').first().hover()
  await requested
})

test.each(['a key', 'a press', 'the focus'])('%s starts them', async (sign) => {
  const {page, scripts} = await openLoadingPage('/')
  expect(scripts).toEqual([])
  const requested = page.waitForRequest('**/assets/*.js')
  if (sign === 'a key') await page.keyboard.press('ArrowDown')
  else if (sign === 'a press') await page.mouse.click(desktop.width / 2, desktop.height / 2)
  else await page.getByRole('contentinfo').getByRole('textbox').focus()
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
