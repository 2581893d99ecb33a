import type {Page} from 'playwright'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {setUpBrowser, desktop, phone, openPage, waitForFirstPaint} from '../testing/browser.ts'
import {waitForImagesOnScreen, scrollThroughPage} from '../testing/load-lazy-images.ts'
import {allRoutes, resolveRoute, routesWithPictures} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

const shifts = z.array(z.object({value: z.number(), moved: z.array(z.string())}))

/** Runs in the page before any other script: records each layout shift and its elements. */
const watchShifts = `
  window.seenShifts = []
  const name = ({node, previousRect: a, currentRect: b}) =>
    (node ? (node.outerHTML ?? node.textContent).slice(0, 160) : 'something') +
    ' from ' + [a.x, a.y, a.width, a.height] + ' to ' + [b.x, b.y, b.width, b.height]
  new PerformanceObserver((list) => {
    for (const {value, sources} of list.getEntries()) {
      window.seenShifts.push({value, moved: sources.map(name)})
    }
  }).observe({type: 'layout-shift', buffered: true})
`

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

const shiftsOf = async (page: Page) => shifts.parse(await page.evaluate('window.seenShifts'))

/** Delays the style sheets until the preloaded font is loaded, also on a busy machine. */
async function loadFontBeforeStyles(page: Page) {
  const font = Promise.withResolvers<void>()
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.woff2')) font.resolve()
  })
  await page.route('**/*.css', async (request) => {
    await font.promise
    await request.continue()
  })
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
    await waitForFirstPaint(page)
    painted.resolve()
    await page.waitForFunction(
      `Array.from(document.fonts).every(({family, status}) =>
        !family.includes('Letters') || status !== 'loading')`,
    )
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    othersDrawn.resolve()
    await page.evaluate('document.fonts.ready.then(() => true)')
  }
}

/** Waits until the script of every carousel runs. */
const waitForCarousels = (page: Page) =>
  expect
    .poll(() =>
      page.locator('[aria-roledescription="carousel"] > div:not([data-attached])').count(),
    )
    .toBe(0)

/** Pages without pictures look alike on a desktop: one of each template is enough there. */
const desktopRoutes = [
  ...routesWithPictures,
  '/purchase-process',
  '/faq',
  '/code-of-conduct',
  '/energy-transition',
  '/search',
  '/nowhere',
]

describe.each([
  ['a phone', phone, allRoutes],
  ['a desktop', desktop, desktopRoutes],
])('on %s', (_, viewport, routes) => {
  test.each(routes)(
    'no layout shift on %s, and no script reads the layout on scroll',
    async (route) => {
      const {page, close} = await visit({viewport})
      await page.addInitScript(watchShifts)
      await page.addInitScript(watchReads)
      await loadFontBeforeStyles(page)
      await openPage(page, siteUrl + (await resolveRoute(siteUrl, route)))
      await page.evaluate('document.fonts.ready.then(() => true)')
      await scrollThroughPage(page)
      await waitForCarousels(page)
      await waitForImagesOnScreen(page)
      await turnWheel(page)
      expect(await shiftsOf(page)).toEqual([])
      expect(await readsOf(page)).toEqual([])
      await close()
    },
  )

  test.each(['/', '/management', '/news/*'])(
    'almost no layout shift on %s when the font loads after the page',
    async (route) => {
      const {page, close} = await visit({viewport, bypassCSP: true})
      await page.addInitScript(watchShifts)
      const fontsLoaded = await loadFontsAfterPaint(page)
      await page.goto(siteUrl + (await resolveRoute(siteUrl, route)), {
        waitUntil: 'domcontentloaded',
      })
      await fontsLoaded()
      await page.waitForLoadState('networkidle')
      const total = (await shiftsOf(page)).reduce((sum, {value}) => sum + value, 0)
      expect(total, 'half of what counts as good').toBeLessThan(0.05)
      await close()
    },
  )
})

test('a script that reads the layout on scroll would be reported', async () => {
  const {page, close} = await visit({viewport: desktop})
  await page.addInitScript(watchReads)
  await openPage(page, `${siteUrl}/about`)
  await page.evaluate(() => addEventListener('scroll', () => document.body.offsetHeight))
  await page.mouse.wheel(0, 500)
  await expect.poll(async () => (await readsOf(page))[0]).toContain('offsetHeight on scroll')
  await close()
})
