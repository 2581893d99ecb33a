import {expect, test} from 'vitest'
import type {Page} from 'playwright'
import {setUpBrowser, phone} from '../testing/browser.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

test('without a script publications are searched by a form, and a picture is a link to its large version', async () => {
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

test('the lightbox, opened by its own link, changes the picture by a swipe', async () => {
  const {page, close} = await visit({viewport: phone, hasTouch: true, isMobile: true})
  const album = await resolveRoute(siteUrl, '/gallery/*')
  await page.goto(`${siteUrl}${album}?photo=2`)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
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
