import {expect, onTestFinished, test} from 'vitest'
import {setUpBrowser} from '../testing/browser.ts'
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

test('an address that is typed stays, and is judged', async () => {
  const {page, hydrate} = await open('/about')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('textbox').pressSequentially('ada@')
  await hydrate()
  await footer.getByText('Please enter a valid email address').waitFor()
  expect(await footer.getByRole('textbox').inputValue()).toBe('ada@')
})

test('the menu and a group stay open, whose buttons then say so', async () => {
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

test('where the visitor has scrolled to, the page stays, also with a hash in its URL', async () => {
  const {page, hydrate} = await open('/about#main')
  await page.evaluate(() => scrollTo({top: 900, behavior: 'instant'}))
  await page.waitForFunction(() => scrollY > 800)
  await hydrate()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(800)
})
