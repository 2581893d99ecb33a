import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {PAGE_PATHS} from '#schemas/pages.ts'
import {root} from '#scripts/build/folders.ts'
import {loadSeed} from '#scripts/seed/load-seed.ts'
import {desktop, phone, setUpBrowser, openPage} from '../testing/browser.ts'
import {registryRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

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

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_, viewport) => {
  test.each(registryRoutes)('%s shows its seeded content and nothing goes wrong', async (route) => {
    const {page, errors, close} = await visit({viewport})
    const path = await resolveRoute(siteUrl, route)
    const response = await openPage(page, siteUrl + path)
    expect(response?.status()).toBe(200)

    const heading = page.getByRole('heading', {level: 1})
    expect(await heading.count(), 'one heading of level 1').toBe(1)
    const names = await page
      .locator('main [aria-label]')
      .evaluateAll((elements) => elements.map((element) => element.ariaLabel))
    const shown = plain([await page.locator('main').textContent(), ...names].join(' '))
    for (const text of texts.get(path) ?? []) expect.soft(shown).toContain(plain(text))
    expect(await page.title()).not.toBe('')

    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing sticks out sideways').toBeLessThanOrEqual(viewport.width)
    expect(errors).toEqual([])
    await close()
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
