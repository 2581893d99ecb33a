import {expect, test} from 'vitest'
import {z} from 'zod'
import {setUpBrowser, desktop, phone, openPage} from '../testing/browser.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

/**
 * Runs in the page before any other script: records what reads the layout in a handler of scroll
 * events. `window.event` is the event whose handler runs now.
 */
const watch = `
  window.scrolls = 0
  window.layoutReads = []
  addEventListener('scroll', () => { window.scrolls += 1 }, {capture: true, passive: true})
  const note = (name) => {
    const type = window.event?.type
    if (['scroll', 'wheel', 'touchmove'].includes(type)) {
      window.layoutReads.push(name + ' on ' + type + '\\n' + new Error().stack)
    }
  }
  const wrapMethod = (owner, name) => {
    const native = owner[name]
    owner[name] = function (...given) { note(name); return native.apply(this, given) }
  }
  const wrapGetter = (owner, name) => {
    const {get, ...rest} = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, {...rest, get() { note(name); return get.call(this) }})
  }
  wrapMethod(Element.prototype, 'getBoundingClientRect')
  wrapMethod(Element.prototype, 'getClientRects')
  wrapMethod(window, 'getComputedStyle')
  for (const name of ['clientHeight', 'clientWidth', 'scrollHeight', 'scrollTop', 'scrollLeft']) {
    wrapGetter(Element.prototype, name)
  }
  for (const name of ['offsetTop', 'offsetHeight', 'offsetLeft', 'offsetWidth']) {
    wrapGetter(HTMLElement.prototype, name)
  }
  for (const name of ['scrollY', 'pageYOffset', 'innerHeight']) wrapGetter(window, name)
`

const reads = z.object({scrolls: z.number(), layoutReads: z.array(z.string())})

test.each(allRoutes)('no script on %s reads the layout on scroll', async (route) => {
  const {page, close} = await visit({viewport: desktop})
  await page.addInitScript(watch)
  await openPage(page, siteUrl + (await resolveRoute(siteUrl, route)))
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, 500)
  const noted = () => page.evaluate('({scrolls, layoutReads})')
  await expect.poll(async () => reads.parse(await noted()).scrolls).toBeGreaterThan(0)
  expect(reads.parse(await noted()).layoutReads).toEqual([])
  await close()
})

test('a script that did would be reported', async () => {
  const {page, close} = await visit({viewport: desktop})
  await page.addInitScript(watch)
  await openPage(page, `${siteUrl}/about`)
  await page.evaluate(() => addEventListener('scroll', () => document.body.offsetHeight))
  await page.mouse.wheel(0, 500)
  await expect
    .poll(async () => reads.parse(await page.evaluate('({scrolls, layoutReads})')).layoutReads[0])
    .toContain('offsetHeight on scroll')
  await close()
})

test.each(['/code-of-conduct', '/terms-and-conditions'])(
  'the index of %s stays beside the text',
  async (path) => {
    const {page, close} = await visit({viewport: desktop, reducedMotion: 'reduce'})
    await openPage(page, siteUrl + path)
    const index = page.locator('main').getByRole('navigation')
    const clauses = page.locator('main section[id]')
    const place = Math.floor((await clauses.count()) / 2)
    const id = (await clauses.nth(place).getAttribute('id')) ?? ''
    await index.locator(`a[href="#${id}"]`).click()
    const text = await clauses.nth(place).boundingBox()
    const beside = await index.boundingBox()
    expect(beside?.y).toBeGreaterThanOrEqual(0)
    expect(beside?.y).toBeLessThan(desktop.height / 3)
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(text?.x ?? 0)
    await expect
      .poll(() => index.locator(`a[href="#${id}"]`).getAttribute('aria-current'))
      .toBe('true')
    await close()
  },
)

test('on a phone the index is closed, and opens without JavaScript too', async () => {
  const {page, close} = await visit({viewport: phone, javaScriptEnabled: false})
  await page.goto(`${siteUrl}/code-of-conduct`)
  const index = page.locator('main').getByRole('navigation', {name: 'The rules'})
  expect(await index.getByRole('link').count()).toBe(0)
  await index.locator('summary').click()
  expect(await index.getByRole('link').count()).toBe(14)
  await close()
})

test('a service’s card on the home page opens its entry and focuses it', async () => {
  const {page, close} = await visit({viewport: desktop, reducedMotion: 'reduce'})
  await openPage(page, siteUrl)
  await page.locator('#services').getByRole('link', {name: 'Flexible Gas Supply Framework'}).click()
  await page.waitForURL('**/services#flexible-gas-supply-framework')
  const entry = page.locator('main details').nth(2)
  await expect.poll(() => entry.getAttribute('open')).not.toBeNull()
  await expect
    .poll(() => entry.locator('summary').evaluate((summary) => summary === document.activeElement))
    .toBe(true)
  const {top, bottom} = await entry
    .locator('summary')
    .evaluate((summary) => summary.getBoundingClientRect())
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(desktop.height)
  await close()
})

test('each page begins at its top: forward, back, and after a reload', async () => {
  const {page, close} = await visit({viewport: desktop, reducedMotion: 'reduce'})
  await openPage(page, `${siteUrl}/about`)
  const top = () => page.evaluate(() => Math.round(scrollY))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', {name: 'FAQ'}).click()
  await page.waitForURL('**/faq')
  await expect.poll(top).toBe(0)
  await footer.scrollIntoViewIfNeeded()
  expect(await top()).toBeGreaterThan(0)
  await page.goBack()
  await page.waitForURL('**/about')
  await expect.poll(top).toBe(0)
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
  await close()
})
