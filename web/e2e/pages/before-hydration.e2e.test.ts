import type {Page} from 'playwright'
import {expect, onTestFinished, test} from 'vitest'
import {setUpBrowser, desktop} from '../testing/browser.ts'
import {expectFocus} from '../testing/expect-focus.ts'
import {coarsePhone, openWithHeldScripts} from '../testing/held-scripts.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

// Actions of a visitor before the page is hydrated.
const visit = setUpBrowser()

async function open(path: string, options: Parameters<typeof visit>[0] = coarsePhone) {
  const visitor = await visit(options)
  onTestFinished(visitor.close)
  const hydrate = await openWithHeldScripts(
    visitor.page,
    siteUrl + (await resolveRoute(siteUrl, path)),
  )
  return {...visitor, hydrate}
}

const contactDialog = (page: Page) => page.getByRole('dialog', {name: 'Contact us'})

test('an opener that is pressed in the open menu closes the menu and opens the contact modal', async () => {
  const {page, errors, hydrate} = await open('/about')
  const menu = page.getByRole('navigation', {name: 'Main'})
  await page.getByRole('button', {name: 'Menu'}).tap()
  const opener = menu.getByRole('button', {name: 'Get started'})
  await opener.tap()
  await expect.poll(() => opener.getAttribute('aria-busy')).toBe('true')
  await hydrate()
  await contactDialog(page).waitFor()
  await menu.waitFor({state: 'hidden'})
  expect(await page.locator('[aria-busy=true]').count()).toBe(0)
  expect(errors).toEqual([])
})

test('an arrow that is pressed twice turns to the next slide, once', async () => {
  const {page, hydrate} = await open('/')
  const hero = page.locator('#hero')
  await hero.getByRole('button', {name: 'Next slide'}).tap()
  await hero.getByRole('button', {name: 'Next slide'}).tap()
  await hydrate()
  const current = hero.locator('[aria-current=true]')
  await expect.poll(() => current.getAttribute('aria-label')).toBe('Go to slide 2')
  await expect.poll(() => hero.getByRole('status').textContent()).toBe('2 / 5')
})

test('a search that is written before hydration runs without another key', async () => {
  const {page, hydrate} = await open('/news')
  const [title = ''] = await page.getByRole('article').getByRole('heading').allTextContents()
  const text = title.slice(0, 12)
  await page.getByRole('searchbox').pressSequentially(text)
  await hydrate()
  await page.waitForURL((url) => url.searchParams.get('search') === text.trim())
  expect(await page.getByRole('searchbox').inputValue()).toBe(text)
})

test('a biography that is open in its card stays open, until it is closed; then it opens in the modal', async () => {
  const {page, hydrate} = await open('/management')
  const card = page.getByRole('article').first()
  await card.locator('summary').tap()
  const biography = card.getByText(/leads the company/)
  await biography.waitFor()
  await hydrate()
  expect(await biography.isVisible()).toBe(true)
  await card.locator('summary').tap()
  await card.getByRole('button', {name: /more info/i}).tap()
  await page
    .getByRole('dialog')
    .getByText(/leads the company/)
    .waitFor()
})

test('the control that has the focus before hydration keeps it', async () => {
  const {page, hydrate} = await open('/management', {viewport: desktop})
  const summary = page.getByRole('article').first().locator('summary')
  await summary.focus()
  await hydrate()
  await expectFocus(
    page
      .getByRole('article')
      .first()
      .getByRole('button', {name: /more info/i}),
  )
})

test('Back before hydration shows the page of the URL, also after a reload', async () => {
  const {page, errors, hydrate} = await open('/news', {viewport: desktop})
  const titles = () => page.getByRole('article').getByRole('heading').allTextContents()
  const first = await titles()
  await hydrate()
  await page.getByRole('link', {name: 'Page 2'}).click()
  await page.waitForURL('**/news?page=2')
  await expect.poll(titles).not.toEqual(first)
  // No script arrives any more.
  await page.route('**/assets/*.js', () => undefined)
  await page.reload({waitUntil: 'domcontentloaded'})
  await page.goBack({waitUntil: 'commit'})
  await expect.poll(titles).toEqual(first)
  expect(new URL(page.url()).search).toBe('')
  expect(errors).toEqual([])
})
