import {join} from 'node:path'
import type {Page} from 'playwright'
import {schemaTypes} from '#schemas/index.ts'
import {
  ITEM_TYPES,
  PAGE_PATHS,
  pageById,
  type PageId,
  SHOWN_ON,
  SINGLETON_IDS,
} from '#schemas/pages.ts'
import {root} from '#scripts/build/folders.ts'
import {loadSeed} from '#scripts/seed/load-seed.ts'
import type {Inspector} from './sweep.ts'

/** The pages that show all documents of a type besides their own. Of items and of other pages they show a part. */
const pagesWithAll = (type: string): readonly PageId[] =>
  [...ITEM_TYPES, ...SINGLETON_IDS].some((name) => name === type) ? [] : (SHOWN_ON[type] ?? [])

/** Fields whose text a visitor must find on the page. */
const visible = new Set(['title', 'tittle', 'tagline', 'question', 'text', 'dateLine', 'role'])

/** Objects whose texts are shown in some states of a page only, on the pages of its items, or in a file to download. */
const ofOtherStates = new Set(['empty', 'beside', 'pictures'])

/** By path, the seeded texts of that page: every title, question and plain text. */
function seededTextsByPath(): Map<string, string[]> {
  const {documents} = loadSeed({seedDir: join(root, 'seed'), schemaTypes})
  const paths = new Map<string, string>(Object.entries(PAGE_PATHS))
  const texts = new Map<string, string[]>()
  const add = (path: string, more: string[]) =>
    texts.set(path, [...(texts.get(path) ?? []), ...more])
  for (const document of documents) {
    const {seo: _seo, ...shown} = document
    const path = paths.get(document._id)
    if (path) add(path, collect(shown))
    for (const id of pagesWithAll(document._type)) add(pageById(id).path, collect(shown))
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

/** Text without the differences in white space and word joiners that layout and typography may make. */
function plain(text: string | null) {
  return (text ?? '')
    .replaceAll('\u2060', '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

let texts: Map<string, string[]> | undefined

export const inspectSeededTexts: Inspector = {
  name: 'shows every text that the seed has for it, and has a title',
  async find({page, path}) {
    texts ??= seededTextsByPath()
    const names = await page
      .locator('main [aria-label]')
      .evaluateAll((elements) => elements.map((element) => element.ariaLabel))
    const shown = plain([await page.locator('main').textContent(), ...names].join(' '))
    const lost = (texts.get(path) ?? []).filter((text) => !shown.includes(plain(text)))
    return [...lost, ...((await page.title()) === '' ? ['no title'] : [])]
  },
}

/** The first heading where it is not of level 1, and headings that skip a level; landmarks are axe's. */
export const inspectHeadings: Inspector = {
  name: 'has one heading of level 1, and the others in order below it',
  isOfAccessibility: true,
  async find({page}) {
    const headings = await page.getByRole('heading').evaluateAll((elements) =>
      elements.map((element) => ({
        level: Number(element.tagName.slice(1)),
        text: element.textContent,
      })),
    )
    const first = headings.filter(({level}) => level === 1)
    const wrong = headings.filter(({level}, index) => {
      const previous = headings[index - 1]
      return previous ? level > previous.level + 1 : level !== 1
    })
    return [
      ...(first.length === 1 ? [] : [`${first.length} headings of level 1`]),
      ...wrong.map(({level, text}) => `level ${level} skips one: ${text}`),
    ]
  },
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

/** For a page that stands at its top. */
export const inspectFirstScreen: Inspector = {
  name: 'holds content on its first screen (behaviour B550)',
  find: async ({page}: {page: Page}) =>
    (await page.evaluate(findFirstContent)).length > 0 ? [] : ['nothing below the banner'],
}
