import type {Page} from 'playwright'
import {describe, expect, test} from 'vitest'
import {setUpBrowser, desktop, phone} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', {name: 'Categories'}).getByRole('link', {name, exact: true})
const isCurrent = (page: Page, name: string) =>
  expect.poll(() => tab(page, name).getAttribute('aria-current')).toBe('page')
const pathOf = (page: Page) => page.url().slice(siteUrl.length)

describe('without a script', () => {
  test('the news work by links and a form', async () => {
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

  test('publications are searched by a form, and a picture is a link to its large version', async () => {
    const {page, close} = await visit({javaScriptEnabled: false})
    await page.goto(`${siteUrl}/publications`)
    const [first = ''] = await titles(page)
    await page.getByRole('searchbox').fill(first.split(' ')[0] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(/search=/)
    expect(await titles(page)).toContain(first)
    await page.goto(`${siteUrl}/gallery`)
    await page.locator('main li h2 a').first().click()
    const large = await page.locator('main li a:has(img)').first().getAttribute('href')
    expect((await fetch(new URL(large ?? '', siteUrl))).headers.get('content-type')).toMatch(
      /^image\//,
    )
    await close()
  })
})

test('reload, back, forward and a shared link restore tab, tag, search and page', async () => {
  const {page, close} = await visit({viewport: desktop})
  await page.goto(`${siteUrl}/news`)
  await tab(page, 'Articles').click()
  await page.waitForURL('**/news?category=Articles')
  await page.getByRole('link', {name: 'Page 2'}).click()
  await page.waitForURL('**/news?category=Articles&page=2')
  await page.locator('main [aria-busy="false"]').waitFor()
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

test('the stored tab returns after a search, and after a tag that an article set', async () => {
  const {page, errors, close} = await visit({viewport: desktop})
  await page.goto(`${siteUrl}/news`)
  await tab(page, 'Events').click()
  await page.waitForURL('**/news?category=Events')
  await page.getByRole('searchbox').fill('a')
  await page.waitForURL(/search=a/)
  await page.getByRole('searchbox').fill('')
  await page.waitForURL('**/news?category=Events')
  await isCurrent(page, 'Events')

  await page.locator('main [aria-busy="false"]').waitFor()
  await page
    .getByRole('link', {name: /^Continue reading/})
    .first()
    .click()
  await page.getByRole('list', {name: 'Tags'}).getByRole('link').first().click()
  await page.getByRole('link', {name: 'Clear tag'}).click()
  await page.waitForURL('**/news?category=Events')
  await isCurrent(page, 'Events')
  // The link to all news clears the stored tab.
  await page.getByRole('contentinfo').getByRole('link', {name: 'News update'}).click()
  await page.waitForURL('**/news')
  await isCurrent(page, 'All')
  expect(errors).toEqual([])
  await close()
})

test('an article’s link is copied', async () => {
  const {page, close} = await visit({permissions: ['clipboard-read', 'clipboard-write']})
  await page.goto(`${siteUrl}/news`)
  await page
    .getByRole('link', {name: /^Continue reading/})
    .first()
    .click()
  await page.getByRole('button', {name: 'Copy link'}).click()
  await page.getByRole('button', {name: 'Link copied'}).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await close()
})

test('in a browser without a clipboard the button says so, and nothing breaks', async () => {
  const {page, errors, close} = await visit()
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', {value: undefined}))
  await page.goto(`${siteUrl}/news`)
  await page
    .getByRole('link', {name: /^Continue reading/})
    .first()
    .click()
  await page.getByRole('button', {name: 'Copy link'}).click()
  await page.getByRole('button', {name: 'The link could not be copied'}).waitFor()
  expect(errors).toEqual([])
  await close()
})

describe('the lightbox', () => {
  const open = async (photo: number) => {
    const {page, close} = await visit({viewport: phone, hasTouch: true, isMobile: true})
    const html = await (await fetch(`${siteUrl}/gallery`)).text()
    const album = /href="(\/gallery\/[^"?]+)"/.exec(html)?.[1] ?? ''
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${siteUrl}${album}?photo=${photo}`)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    return {page, close, album, dialog, asked}
  }

  test('opened by its own link, changes the picture by a swipe', async () => {
    const {page, close, album, dialog} = await open(2)
    const touch = await page.context().newCDPSession(page)
    const swipe = async (from: number, to: number) => {
      const at = (x: number) => [{x, y: 400}]
      await touch.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: at(from)})
      for (let step = 1; step <= 6; step++) {
        const x = from + ((to - from) * step) / 6
        await touch.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: at(x)})
      }
      await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []})
    }
    await swipe(300, 60)
    await page.waitForURL(`**${album}?photo=3`)
    await dialog.getByText(/^3 \/ /).waitFor()
    await swipe(60, 300)
    await page.waitForURL(`**${album}?photo=2`)
    await close()
  })

  test('preloads the neighbours of a picture', async () => {
    const {page, close, dialog, asked} = await open(2)
    // The neighbours are fetched once the picture itself is there.
    await dialog.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    await page.waitForLoadState('networkidle')
    const before = asked.filter((url) => url.includes('/images/'))
    await page.getByRole('button', {name: 'Next picture'}).click()
    await dialog.getByText(/^3 \/ /).waitFor()
    const shown = await dialog
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))
    expect(before).toContain(shown)
    await close()
  })
})
