import type {Page, Route} from 'playwright'
import {expect, test} from 'vitest'
import {setUpBrowser} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {closeToasts} from '../testing/toasts.ts'
import {openPage} from '../testing/page-loading.ts'

/** The content API fails while a visitor navigates in the browser. */
const visit = setUpBrowser()

const html = '<!doctype html><title>Sign in to the network</title>'
const faults: Record<string, (route: Route) => Promise<void>> = {
  'closes the connection': (route) => route.abort('connectionreset'),
  'answers 500': (route) => route.fulfill({status: 500, body: 'Internal Server Error'}),
  'answers HTML with 200': (route) => route.fulfill({contentType: 'text/html', body: html}),
  'answers JSON of another shape': (route) =>
    route.fulfill({json: {result: {items: 7, total: 'x'}}}),
  'answers JSON without a result': (route) => route.fulfill({json: {hello: 'world'}}),
  'answers half of its JSON': (route) =>
    route.fulfill({contentType: 'application/json', body: '{"result": {"items": ['}),
}

const resume = (route: Route) => route.continue()
const emptyList = /No News or Updates Found|No Publications|No albums/

/** Navigations: the page, where from, by which link, and a selector of the loaded content. */
const navigations = [
  {page: 'the news', from: '/faq', link: 'News update', content: 'article'},
  {
    page: 'a publication',
    from: '/publications',
    link: 'main a[href^="/publications/"]',
    content: 'text=By ',
  },
  {page: 'an album', from: '/gallery', link: 'main li h2 a', content: 'main li a img'},
] as const

/**
 * Clicks the link without hovering first, which would prefetch. React hydrates sections after the page: until
 * then the browser itself would follow the link.
 */
async function navigate(page: Page, {from, link}: (typeof navigations)[number]): Promise<void> {
  const area = page.locator(from === '/faq' ? 'footer' : 'main')
  const target = link.startsWith('main ')
    ? page.locator(link)
    : area.getByRole('link', {name: link})
  const isHydrated = () =>
    target
      .first()
      .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  await expect.poll(isHydrated).toBe(true)
  await target.first().evaluate((element) => element instanceof HTMLElement && element.click())
}

/** A failure as a visitor sees it: one message, and on the page a way to try again. */
async function expectFailure(page: Page, fault: string): Promise<void> {
  const main = page.locator('main')
  const message = page.locator('.Toastify__toast')
  await message.first().waitFor()
  await main.getByRole('button', {name: 'Try again'}).waitFor()
  // The lists beside an article load independently: wait until they have ended too.
  await expect.poll(() => main.locator('[aria-busy="true"]').count()).toBe(0)
  expect(await message.count(), fault).toBe(1)
  expect(await page.getByText(emptyList).count(), fault).toBe(0)
  expect(await page.getByRole('heading', {level: 1}).count(), fault).toBe(1)
}

// Each page meets two faults, one at each try, and each fault is met once.
const visits = navigations.map((navigation, index) => {
  const names = Object.keys(faults)
  return {...navigation, faultNames: names.slice(2 * index, 2 * index + 2)}
})

test.each(visits)(
  '$page, while the content API fails at each try in another way, then works',
  async ({faultNames, ...navigation}) => {
    const {page, close} = await visit({reducedMotion: 'reduce'})
    await openPage(page, siteUrl + navigation.from)
    let fault: (typeof faults)[string] | undefined
    await page.route('**/lake/**/data/query/**', (route) => (fault ?? resume)(route))
    const retry = page.locator('main').getByRole('button', {name: 'Try again'})
    for (const [turn, name] of faultNames.entries()) {
      fault = faults[name]
      if (turn === 0) await navigate(page, navigation)
      else await retry.click()
      await expectFailure(page, name)
      await closeToasts(page)
    }
    fault = undefined
    await retry.click()
    await page.locator(navigation.content).first().waitFor()
    await retry.waitFor({state: 'detached'})
    await close()
  },
)
