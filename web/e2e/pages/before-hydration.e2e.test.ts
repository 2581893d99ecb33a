import type {Page} from 'playwright'
import {describe, expect, onTestFinished, test} from 'vitest'
import {setUpBrowser, desktop} from '../testing/browser.ts'
import {expectFocus} from '../testing/expect-focus.ts'
import {coarsePhone, openWithHeldScripts} from '../testing/held-scripts.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

// Actions of a visitor before the page is hydrated (behaviour B15).
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

describe('a press before hydration is done after it', () => {
  test('an opener in the open menu closes the menu and opens the contact modal', async () => {
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

  test('of two progress bars the last one pressed counts', async () => {
    const {page, hydrate} = await open('/')
    const hero = page.locator('#hero')
    await hero.getByRole('button', {name: 'Go to slide 4'}).tap()
    await hero.getByRole('button', {name: 'Go to slide 3'}).tap()
    await hydrate()
    const current = hero.locator('[aria-current=true]')
    await expect.poll(() => current.getAttribute('aria-label')).toBe('Go to slide 3')
  })

  test('an arrow of a carousel that goes round turns back to its last slides', async () => {
    const {page, hydrate} = await open('/')
    const services = page.locator('#services')
    await services.getByRole('button', {name: 'Previous slide'}).tap()
    await hydrate()
    await expect.poll(() => services.getByRole('status').textContent()).toBe('7 / 8')
  })

  test('a picture of an album opens large, and the page is not left', async () => {
    const {page, hydrate} = await open('/gallery/*')
    const album = new URL(page.url()).pathname
    await page.locator('main li > a').nth(1).tap()
    await hydrate()
    await page
      .getByRole('dialog')
      .getByText(/^2 \/ \d+$/)
      .waitFor()
    expect(new URL(page.url()).pathname).toBe(album)
  })
})

describe('what is written before hydration counts', () => {
  test('a search runs without another key', async () => {
    const {page, hydrate} = await open('/news')
    const [title = ''] = await page.getByRole('article').getByRole('heading').allTextContents()
    const text = title.slice(0, 12)
    await page.getByRole('searchbox').pressSequentially(text)
    await hydrate()
    await page.waitForURL((url) => url.searchParams.get('search') === text.trim())
    expect(await page.getByRole('searchbox').inputValue()).toBe(text)
  })

  test.each([
    ['a valid address enables Subscribe', 'ada@example.com', '', false],
    ['another shows its message', 'ada@', 'Please enter a valid email address', true],
  ])('%s', async (_, email, message, isDisabled) => {
    const {page, hydrate} = await open('/about')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('textbox').pressSequentially(email)
    await hydrate()
    const button = footer.getByRole('button', {name: 'Subscribe'})
    await expect.poll(() => button.isDisabled()).toBe(isDisabled)
    expect(await footer.getByRole('textbox').inputValue()).toBe(email)
    if (message) await footer.getByText(message).waitFor()
  })

  test('an empty form cannot be sent once the page is hydrated', async () => {
    const {page, hydrate} = await open('/about')
    const button = page.getByRole('contentinfo').getByRole('button', {name: 'Subscribe'})
    expect(await button.isDisabled()).toBe(false)
    const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
    const before = await colour()
    await hydrate()
    await expect.poll(() => button.isDisabled()).toBe(true)
    expect(await colour(), 'looks the same all the time').toBe(before)
  })
})

describe('what is open before hydration stays open', () => {
  test('a biography in its card, until it is closed; then it opens in the modal', async () => {
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

  test('the menu and a group, whose buttons then say so', async () => {
    const {page, hydrate} = await open('/about')
    const toggle = page.getByRole('button', {name: 'Menu'})
    const group = page.getByRole('banner').getByRole('button', {name: 'Services', exact: true})
    await toggle.tap()
    await group.tap()
    await hydrate()
    await page.getByRole('group', {name: 'Services', exact: true}).waitFor()
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
    expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  })

  test('on a desktop a group that the pointer has reached opens', async () => {
    const {page, hydrate} = await open('/about', {viewport: desktop})
    await page.getByRole('banner').getByRole('button', {name: 'Services', exact: true}).hover()
    await hydrate()
    await page.getByRole('group', {name: 'Services', exact: true}).waitFor()
  })

  test('the control that has the focus keeps it', async () => {
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
})

test('where the visitor has scrolled to, the page stays, also with a hash in its URL', async () => {
  const {page, hydrate} = await open('/about#main')
  await page.evaluate(() => scrollTo({top: 900, behavior: 'instant'}))
  await page.waitForFunction(() => scrollY > 800)
  await hydrate()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(800)
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
