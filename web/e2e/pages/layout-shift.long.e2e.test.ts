import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {z} from 'zod'
import {setUpBrowser, desktop, phone} from '../testing/browser.ts'
import {scrollThroughPage} from '../testing/load-lazy-images.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {watchShifts} from '../sweep/opened-page.ts'
import {readShifts} from '../sweep/shifts.ts'
import {openPage, waitForFrame} from '../testing/page-loading.ts'

// The sweep proves that no page moves where its typeface is there in time.
const visit = setUpBrowser()

/**
 * Runs in the page before any other script: records what reads the layout in a handler of scroll
 * events. `window.event` is the event whose handler runs now.
 */
const watchReads = `
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

const layoutReads = z.array(z.string())
const readsOf = async (page: Page) => layoutReads.parse(await page.evaluate('layoutReads'))
const countScrolls = async (page: Page) => z.number().parse(await page.evaluate('scrolls'))

/** Scrolls back by the wheel, and waits until the page has done so. */
async function turnWheel(page: Page) {
  const {width, height} = page.viewportSize() ?? phone
  const before = await countScrolls(page)
  await page.mouse.move(width / 2, height / 2)
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -500)
  await expect.poll(() => countScrolls(page)).toBeGreaterThan(before)
}

/**
 * Delays all fonts until the page is painted, and the largest of them, the typeface's core, until the page
 * is drawn with the others. On a slow network they may arrive in this order.
 *
 * @returns waits until all are loaded.
 */
async function loadFontsAfterPaint(page: Page) {
  const painted = Promise.withResolvers<void>()
  const othersDrawn = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (request) => {
    await painted.promise
    if (request.request().url().includes('archivo-core')) await othersDrawn.promise
    await request.continue()
  })
  return async () => {
    await waitForFrame(page)
    painted.resolve()
    await page.waitForFunction(
      `Array.from(document.fonts).every(({family, status}) =>
        !family.includes('Letters') || status !== 'loading')`,
    )
    await waitForFrame(page)
    othersDrawn.resolve()
    await page.evaluate('document.fonts.ready.then(() => true)')
  }
}

test.each(['/', '/code-of-conduct'])(
  'no script reads the layout while %s is scrolled',
  async (route) => {
    const {page, close} = await visit({viewport: phone})
    await page.addInitScript(watchReads)
    await openPage(page, siteUrl + (await resolveRoute(siteUrl, route)))
    await scrollThroughPage(page)
    await turnWheel(page)
    expect(await readsOf(page)).toEqual([])
    await close()
  },
)

test('a script that reads the layout on scroll would be reported', async () => {
  const {page, close} = await visit({viewport: desktop})
  await page.addInitScript(watchReads)
  await openPage(page, `${siteUrl}/about`)
  await page.evaluate(() => addEventListener('scroll', () => document.body.offsetHeight))
  await page.mouse.wheel(0, 500)
  await expect.poll(async () => (await readsOf(page))[0]).toContain('offsetHeight on scroll')
  await close()
})

test.each([
  ['/', phone],
  ['/management', phone],
  ['/news/*', desktop],
])('almost no layout shift on %s when the font loads after the page', async (route, viewport) => {
  const {page, close} = await visit({viewport, bypassCSP: true})
  await page.addInitScript(watchShifts)
  const fontsLoaded = await loadFontsAfterPaint(page)
  await page.goto(siteUrl + (await resolveRoute(siteUrl, route)), {
    waitUntil: 'domcontentloaded',
  })
  await fontsLoaded()
  await page.waitForLoadState('load')
  const total = (await readShifts(page)).reduce((sum, {value}) => sum + value, 0)
  expect(total, 'half of what counts as good').toBeLessThan(0.05)
  await close()
})
