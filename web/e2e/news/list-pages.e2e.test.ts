import type {Page} from 'playwright'
import {describe, expect, test} from 'vitest'
import {setUpBrowser, desktop, openPage} from '../testing/browser.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

const settled = (page: Page) => page.locator('main [aria-busy="false"]').waitFor()
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', {name: 'Categories'}).getByRole('link', {name, exact: true})

describe('empty lists show the exact texts:', () => {
  const stayTuned = 'Stay tuned! New updates will be posted soon'

  test.each([
    ['/news?search=zzzz', 'No search results', undefined],
    ['/news?search=zzzz&tag=zzzz', 'No search results', undefined],
    ['/news?tag=zzzz', 'No News or Updates Found', stayTuned],
    [
      '/publications?search=zzzz',
      'No Publications Available',
      'Check back soon or explore other categories',
    ],
  ])('%s', async (path, title, text) => {
    const {page, close} = await visit({javaScriptEnabled: false})
    await page.goto(siteUrl + path)
    expect(await page.locator('main [role=status] p').allTextContents()).toEqual(
      text ? [title, text] : [title],
    )
    await close()
  })
})

test.each([
  '/news?category=Events',
  '/news/*',
  '/publications',
  '/publications/*',
  '/gallery?page=2',
  '/gallery/*',
])('%s is hydrated with what the server has loaded, and asks for no content', async (route) => {
  const {page, errors, close} = await visit()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openPage(page, siteUrl + (await resolveRoute(siteUrl, route)))
  expect(asked.filter((path) => path.includes('/data/query/'))).toEqual([])
  expect(await page.locator('main [aria-busy="true"]').count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('typing a word sends one search, after the last letter', async () => {
  const {page, close} = await visit()
  await openPage(page, `${siteUrl}/news`)
  const searched: string[] = []
  page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('$search')
    if (text && text !== '""') searched.push(text)
  })
  // Types all letters at once: a busy machine may need longer for two keys than the search waits.
  await page.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
    for (const letter of 'gas') {
      box.setRangeText(letter, box.value.length, box.value.length, 'end')
      box.dispatchEvent(new Event('input', {bubbles: true}))
    }
  })
  await page.waitForURL('**/news?search=gas')
  await settled(page)
  expect(searched).toEqual(['"gas"'])
  await close()
})

test('a tab keeps the scroll position, another page of the list scrolls to its start, another path to the top', async () => {
  const {page, close} = await visit({viewport: desktop, reducedMotion: 'reduce'})
  await openPage(page, `${siteUrl}/news`)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 300))
  await tab(page, 'Articles').click()
  await page.waitForURL('**/news?category=Articles')
  await settled(page)
  expect(await scrolled()).toBe(300)

  await page.getByRole('link', {name: 'Page 2'}).click()
  await page.waitForURL('**/news?category=Articles&page=2')
  await settled(page)
  const start = () =>
    page.locator('main [aria-busy]').evaluate((list) => list.getBoundingClientRect().top)
  await expect.poll(start).toBeGreaterThanOrEqual(0)
  expect(await start()).toBeLessThan(desktop.height / 2)

  await page
    .getByRole('link', {name: /^Continue reading/})
    .last()
    .click()
  await page.getByRole('list', {name: 'Tags'}).waitFor()
  await expect.poll(scrolled).toBe(0)
  await close()
})

test.each(['header', 'footer'])('the link to the news in the %s clears a tag', async (place) => {
  const {page, close} = await visit({viewport: desktop})
  await openPage(page, `${siteUrl}/news?tag=metering`)
  const heading = page.getByRole('heading', {name: '#metering', exact: true})
  await heading.waitFor()
  await page
    .locator(`${place} a[href="/news"]`)
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click())
  await page.waitForURL('**/news')
  await heading.waitFor({state: 'detached'})
  await tab(page, 'All').waitFor()
  await close()
})

test('a publication’s file is a PDF to download, with its type and size in the link', async () => {
  const {page, close} = await visit()
  await page.goto(siteUrl + (await resolveRoute(siteUrl, '/publications/*')))
  const link = page.getByRole('link', {
    name: /^Download PDF\s*: .+ \(PDF, [\d.,]+ (kB|MB)\)$/,
  })
  const file = await fetch(new URL((await link.getAttribute('href')) ?? '', siteUrl))
  expect(file.headers.get('content-type')).toContain('application/pdf')
  expect((await file.text()).slice(0, 5)).toBe('%PDF-')
  await close()
})

test('no album has a single picture in its last row on a wide screen', async () => {
  const {page, close} = await visit({viewport: desktop, javaScriptEnabled: false})
  // The layout does not need the images themselves.
  await page.route('**/lake/images/**', (route) => route.abort())
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
  const albums = [...sitemap.matchAll(/<loc>([^<]+\/gallery\/[^<]+)<\/loc>/g)]
  expect(albums.length).toBeGreaterThan(10)
  for (const [, album = ''] of albums) {
    await page.goto(album, {waitUntil: 'load'})
    const tops = await page
      .locator('main li:has(> a > img)')
      .evaluateAll((places) => places.map((place) => place.getBoundingClientRect().top))
    const last = tops.filter((top) => Math.abs(top - (tops.at(-1) ?? 0)) < 2)
    expect([album, last.length]).toEqual([album, expect.toSatisfy((count) => count > 1)])
  }
  await close()
})
