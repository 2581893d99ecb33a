import {expect, test} from 'vitest'
import type {Page} from 'playwright'
import {setUpBrowser} from '../testing/browser.ts'
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
