import {join} from 'node:path'
import type {Page, Response} from 'playwright'
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {PAGE_PATHS} from '#schemas/pages.ts'
import {newsletterPaths} from '#web/src/shared/paths.ts'
import {root} from '#scripts/build/folders.ts'
import {loadSeed} from '#scripts/seed/load-seed.ts'
import {desktop, phone, setUpBrowser, openPage, type Visit} from '../testing/browser.ts'
import {expectFocus} from '../testing/expect-focus.ts'
import {findPrintFaults, paper, printSheets} from '../testing/printed-page.ts'
import {expectReflow} from '../testing/reflow.ts'
import {allRoutes, registryRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {collectTabStops} from '../testing/tab-stops.ts'
import {translatePage} from '../testing/translated-page.ts'

/** Types whose documents a page shows besides its own singleton. */
const shownBeside: Record<string, string[]> = {
  '/': ['heroSlide', 'service', 'member'],
  '/services': ['service'],
  '/management': ['managementMember'],
  '/purchase-process': ['step'],
  '/faq': ['faq'],
}

/** Fields whose text a visitor must find on the page. */
const visible = new Set(['title', 'tittle', 'tagline', 'question', 'text', 'dateLine', 'role'])

/** Objects whose texts are shown in some states of a page only. */
const ofOtherStates = new Set(['empty'])

/** By path, the seeded texts of that page: every title, question and plain text. */
function seededTextsByPath(): Map<string, string[]> {
  const {documents} = loadSeed({seedDir: join(root, 'seed'), schemaTypes})
  const paths = new Map<string, string>(Object.entries(PAGE_PATHS))
  const texts = new Map<string, string[]>()
  const add = (path: string, found: string[]) =>
    texts.set(path, [...(texts.get(path) ?? []), ...found])
  for (const document of documents) {
    const {seo: _seo, ...shown} = document
    const path = paths.get(document._id)
    if (path) add(path, collect(shown))
    for (const [place, types] of Object.entries(shownBeside)) {
      if (types.includes(document._type)) add(place, collect(shown))
    }
  }
  return texts
}

function collect(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collect)
  if (typeof value !== 'object' || value === null) return []
  // Rich text is left out: its marks split a sentence into several elements.
  if ('_type' in value && value._type === 'block') return []
  return Object.entries(value).flatMap(([key, part]) => {
    if (ofOtherStates.has(key)) return []
    return visible.has(key) && typeof part === 'string' ? [part] : collect(part)
  })
}

const visit = setUpBrowser()
const texts = seededTextsByPath()

/** Text without the differences in white space and word joiners that layout and typography may make. */
function plain(text: string | null) {
  return (text ?? '')
    .replaceAll('\u2060', '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** Expects the seeded texts of a page on it, within the width of the screen. */
async function expectSeededContent(page: Page, path: string) {
  const heading = page.getByRole('heading', {level: 1})
  expect(await heading.count(), 'one heading of level 1').toBe(1)
  const names = await page
    .locator('main [aria-label]')
    .evaluateAll((elements) => elements.map((element) => element.ariaLabel))
  const shown = plain([await page.locator('main').textContent(), ...names].join(' '))
  for (const text of texts.get(path) ?? []) expect.soft(shown).toContain(plain(text))
  expect(await page.title()).not.toBe('')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const screen = page.viewportSize()?.width ?? 0
  expect(width, 'nothing sticks out sideways').toBeLessThanOrEqual(screen)
}

/** The first heading where it is not of level 1, and headings that skip a level. */
async function headingLevelProblems(page: Page) {
  const headings = await page.getByRole('heading').evaluateAll((elements) =>
    elements.map((element) => ({
      level: Number(element.tagName.slice(1)),
      text: element.textContent,
    })),
  )
  if (headings.length === 0) return ['there is no heading']
  return headings.filter(({level}, place) => {
    const previous = headings[place - 1]
    return previous ? level > previous.level + 1 : level !== 1
  })
}

/** Runs in the page: texts and pictures of the first screen that are no part of the banner, the search box or the tabs. */
const findFirstContent = () =>
  [...document.querySelectorAll('main :is(h2, h3, p, li, dd, summary, img)')]
    .filter((element) => !element.closest('[data-height], search, nav'))
    .filter((element) => element.matches('img') || element.textContent.trim())
    .filter((element) => {
      const {top, height} = element.getBoundingClientRect()
      // A line of text at least.
      return height > 16 && top >= 0 && top + 24 <= window.innerHeight
    })
    .map((element) => element.outerHTML.slice(0, 80))

const firstScreens = [desktop, {width: 390, height: 844}]

/** The most sheets that a page of the seed takes; a page that is not here takes 2. */
const sheetLimits = new Map([
  ['/', 3],
  ['/about', 3],
  ['/code-of-conduct', 3],
  ['/services', 4],
  ['/purchase-process', 3],
  ['/publications/*', 4],
  ['/news/*', 4],
  ['/faq', 3],
])

/** The status of the pages that are not found: the browser's console tells it. */
const statuses = new Map([
  ['/nowhere', 404],
  [newsletterPaths.confirm, 410],
  [newsletterPaths.unsubscribe, 410],
])

// One visit for all tests of a page: to load it takes longer than most of them.
describe.each(allRoutes)('on a desktop %s', (route) => {
  let visited: Visit
  let path: string
  let response: Response | null
  beforeAll(async () => {
    visited = await visit({viewport: desktop, reducedMotion: 'reduce'})
    path = await resolveRoute(siteUrl, route)
    response = await openPage(visited.page, siteUrl + path)
  })
  afterAll(() => visited.close())

  test('shows its seeded content and nothing goes wrong', async () => {
    const {page, errors} = visited
    const status = statuses.get(route) ?? 200
    expect(response?.status()).toBe(status)
    await expectSeededContent(page, path)
    expect(errors.filter((error) => !error.includes(`status of ${status}`))).toEqual([])
  })

  test('holds content on its first screen (behaviour B550)', async () => {
    const {page} = visited
    for (const screen of firstScreens) {
      await page.setViewportSize(screen)
      const content = await page.evaluate(findFirstContent)
      expect(content, `${screen.width} × ${screen.height}`).not.toEqual([])
    }
    await page.setViewportSize(desktop)
  })

  test('has its headings in order, and a visible focus at every stop of its content', async () => {
    const {page} = visited
    expect(await headingLevelProblems(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expectFocus(page.getByRole('link', {name: 'Skip to content'}))
    await page.keyboard.press('Enter')
    const stops = await collectTabStops(page, 'main')
    expect(stops.filter(({hidden}) => hidden.length > 0)).toEqual([])
  })

  test('prints as black text with the URLs of links, on few sheets, none empty', async () => {
    const {page} = visited
    await page.setViewportSize(paper)
    await page.emulateMedia({media: 'print'})
    onTestFinished(async () => {
      await page.emulateMedia({media: null})
      await page.setViewportSize(desktop)
    })
    expect(await findPrintFaults(page)).toEqual({useless: [], pale: [], withoutUrl: []})
    const sheets = await printSheets(page)
    expect(sheets.length).toBeLessThanOrEqual(sheetLimits.get(route) ?? 2)
    expect(sheets, 'strokes on each sheet').not.toContain(0)
  })

  test('does not scroll sideways at 320 px, zoomed to 200 % and 400 %, and with large text, and with forced colours every control has an edge', async () => {
    const {page} = visited
    onTestFinished(async () => {
      await page.emulateMedia({forcedColors: null})
      await page.setViewportSize(desktop)
    })
    await expectReflow(page)
  })

  test('is left for another page without an error, once it is translated', async () => {
    const {page, errors} = visited
    errors.length = 0
    await translatePage(page)
    await page.getByRole('contentinfo').getByRole('link', {name: 'News update'}).click()
    await page.waitForURL('**/news')
    await page
      .getByRole('link', {name: /^Continue reading/})
      .first()
      .waitFor()
    expect(errors).toEqual([])
  })
})

describe('without JavaScript', () => {
  test.each(registryRoutes)('%s can be read', async (route) => {
    const {page, close} = await visit({viewport: phone, javaScriptEnabled: false})
    await page.goto(siteUrl + (await resolveRoute(siteUrl, route)))
    expect(await page.getByRole('heading', {level: 1}).count()).toBe(1)
    const pictures = await page.locator('main img').count()
    expect((await page.locator('main').innerText()).length + pictures * 40).toBeGreaterThan(200)
    await close()
  })
})
