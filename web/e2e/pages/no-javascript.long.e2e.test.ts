import type {Locator} from 'playwright'
import {expect, test} from 'vitest'
import {setUpBrowser, desktop, phone} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'

// Reading and navigation without JavaScript, by native elements.
const visit = setUpBrowser()

async function open(path: string, viewport: {width: number; height: number}) {
  const {page, close} = await visit({viewport, javaScriptEnabled: false})
  await page.goto(siteUrl + path)
  return {
    page,
    close,
    group: (name: string) =>
      page.getByRole('banner').getByRole('button', {name, exact: true, includeHidden: true}),
    panel: (name: string) => page.getByRole('group', {name, exact: true}),
  }
}

const isOpen = (entry: Locator) => entry.evaluate((element) => element.hasAttribute('open'))

test('on a desktop a group opens on hover and links to its pages', async () => {
  const {page, close, group, panel} = await open('/about', desktop)
  await group('Services').hover()
  await panel('Services').waitFor()
  await panel('Services')
    .getByRole('link', {name: /^Initiatives/})
    .click()
  await page.waitForURL('**/initiatives')
  await close()
})

test('on a desktop a group opens on focus', async () => {
  const {page, close, group, panel} = await open('/faq', desktop)
  await group('Company').focus()
  await panel('Company').waitFor()
  await panel('Company')
    .getByRole('link', {name: /^About Us/})
    .press('Enter')
  await page.waitForURL('**/about')
  await close()
})

test('a link to a question opens it', async () => {
  const first = await open('/faq', phone)
  const href = await first.page.locator('main details a[href^="#"]').nth(4).getAttribute('href')
  await first.close()
  const {page, close} = await open(`/faq${href}`, phone)
  expect(await isOpen(page.locator('main details').nth(4))).toBe(true)
  await close()
})

test('a biography opens in its card', async () => {
  const {page, close} = await open('/management', desktop)
  const card = page.getByRole('article').first()
  await card.locator('summary').click()
  await card.getByText(/leads the company/).waitFor()
  await close()
})

test('the carousels are laid out: all slides are in the page in one row, and as many are visible as the table says', async () => {
  const {page, close} = await open('/', desktop)
  const carousels = await page.locator('[aria-roledescription=carousel]').all()
  const seen = carousels.map((carousel) =>
    carousel.evaluate((element) => {
      const view = element.getBoundingClientRect()
      const slides = [...element.querySelectorAll('[aria-roledescription=slide]')]
      const lefts = slides.map((slide) => Math.round(slide.getBoundingClientRect().left))
      return {
        inSight: lefts.filter((left) => left >= view.left - 1 && left < view.right - 1).length,
        inOneRow: new Set(slides.map((slide) => slide.getBoundingClientRect().top)).size === 1,
      }
    }),
  )
  expect(await Promise.all(seen)).toEqual(
    [1, 6, 4, 4].map((inSight) => ({inSight, inOneRow: true})),
  )
  await close()
})
