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
const watch = `
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
  test.each(routes)('no layout shift on %s', async (route) => {
    const {page, close} = await visit({viewport})
    await page.addInitScript(watch)
    await loadFontBeforeStyles(page)
    await openPage(page, siteUrl + (await resolveRoute(siteUrl, route)))
    await page.evaluate('document.fonts.ready.then(() => true)')
    await scrollThroughPage(page)
    await waitForCarousels(page)
    await waitForImagesOnScreen(page)
    expect(await shiftsOf(page)).toEqual([])
    await close()
  })

  test.each(['/', '/management', '/news/*'])(
    'almost no layout shift on %s when the font loads after the page',
    async (route) => {
      const {page, close} = await visit({viewport, bypassCSP: true})
      await page.addInitScript(watch)
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
