import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {setUpBrowser, desktop} from '../testing/browser.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', {name: 'Categories'}).getByRole('link', {name, exact: true})
/** Waits until the list of a tab or of a page is drawn and loaded: the address changes before its links do. */
const listOf = async (page: Page, link: string) => {
  const drawn = page.getByRole('link', {name: link, exact: true})
  await drawn.and(page.locator('[aria-current="page"]')).waitFor()
  await page.locator('main [aria-busy="false"]').waitFor()
}
const pathOf = (page: Page) => page.url().slice(siteUrl.length)

test('without a script the news work by links and a form', async () => {
  const {page, close} = await visit({javaScriptEnabled: false})
  await page.goto(`${siteUrl}/news`)
  const [first = ''] = await titles(page)
  await page.getByRole('link', {name: 'Next page'}).click()
  expect(pathOf(page)).toBe('/news?page=2')
  expect(await titles(page)).not.toContain(first)
  await tab(page, 'Events').click()
  expect(pathOf(page)).toBe('/news?category=Events')
  expect(await tab(page, 'Events').getAttribute('aria-current')).toBe('page')
  const [event = ''] = await titles(page)

  await page.getByRole('searchbox').fill(event.slice(0, 12).toUpperCase())
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=/)
  expect(pathOf(page)).toContain('category=Events')
  expect(await titles(page)).toContain(event)
  expect(await page.getByRole('navigation', {name: 'Categories'}).count()).toBe(0)
  await page.getByRole('link', {name: 'Clear search'}).click()
  expect(pathOf(page)).toBe('/news?category=Events')

  await page
    .getByRole('link', {name: /^Continue reading/})
    .first()
    .click()
  expect(await page.getByRole('heading', {level: 1}).textContent()).toBe(event)
  const tag = page.getByRole('list', {name: 'Tags'}).getByRole('link').first()
  const name = (await tag.textContent()) ?? ''
  await tag.click()
  expect(await page.getByRole('heading', {level: 2, name, exact: true}).count()).toBe(1)
  await page.getByRole('link', {name: 'Clear tag'}).click()
  expect(pathOf(page)).toBe('/news')
  await close()
})

test('reload, back, forward and a shared link restore tab, tag, search and page', async () => {
  const {page, close} = await visit({viewport: desktop})
  await page.goto(`${siteUrl}/news`)
  await tab(page, 'Articles').click()
  await listOf(page, 'Articles')
  await page.getByRole('link', {name: 'Page 2'}).click()
  await listOf(page, 'Page 2')
  expect(pathOf(page)).toBe('/news?category=Articles&page=2')
  const second = await titles(page)
  await page.reload()
  expect(await titles(page)).toEqual(second)
  await page.goBack()
  await page.waitForURL('**/news?category=Articles')
  await expect.poll(() => titles(page)).not.toEqual(second)
  await page.goForward()
  await expect.poll(() => titles(page)).toEqual(second)

  await page.getByRole('searchbox').fill('g')
  await page.waitForURL('**/news?category=Articles&search=g')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('g')
  await page.reload()
  expect(await page.getByRole('searchbox').inputValue()).toBe('g')
  expect(await tab(page, 'Articles').count()).toBe(0)
  await close()
})

test('a tab keeps the scroll position, another page of the list scrolls to its start, another path to the top', async () => {
  const {page, close} = await visit({viewport: desktop, reducedMotion: 'reduce'})
  await openPage(page, `${siteUrl}/news`)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 300))
  await tab(page, 'Articles').click()
  await listOf(page, 'Articles')
  expect(await scrolled()).toBe(300)

  await page.getByRole('link', {name: 'Page 2'}).click()
  await listOf(page, 'Page 2')
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
