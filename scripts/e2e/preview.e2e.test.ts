import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {z} from 'zod'
import {buildFolders} from '../build/folders.ts'
import {openPreview} from './testing/open-preview.ts'
import {allRoutes, resolveRoute} from './testing/routes.ts'
import {setUpStudio} from './testing/studio-page.ts'
import {valueAtPath} from './testing/value-at-path.ts'

const {site, openSignedOut} = setUpStudio()

/** The newsletter's links lead to pages that hold a person's token: they have no preview. */
const previewed = allRoutes.filter((route) => !route.startsWith('/newsletter/'))

/** Runs in a page: the texts, links and ids that a person meets on it; those that React counts aside. */
const inspect = `(document) => {
  const root = document.querySelector('main').parentElement
  const shown = (element) => !element.closest('script, style, noscript, [aria-label="Preview"]')
  const texts = new Set()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const {data, parentElement} = walker.currentNode
    if (shown(parentElement) && data.trim()) texts.add(data.trim())
  }
  const attributes = (selector, name) =>
    [...root.querySelectorAll(selector)].map((element) => element.getAttribute(name))
  return {
    title: document.title,
    texts: [...texts].sort(),
    links: [...new Set(attributes('main a[href]:not([href^="#"])', 'href'))].sort(),
    ids: attributes('main [id]', 'id').filter((id) => !/^_r_/i.test(id)).sort(),
    pictures: [...new Set(attributes('main img', 'alt'))].sort(),
  }
}`

const inspected = z.object({
  title: z.string(),
  texts: z.array(z.string()),
  links: z.array(z.string()),
  ids: z.array(z.string()),
  pictures: z.array(z.string().nullable()),
})
const labels = z.array(z.object({texts: z.array(z.string()), label: z.string()}))

const readPage = async (page: Page) =>
  inspected.parse(await page.evaluate<unknown>(`(${inspect})(document)`))

/** What visitors get at the same address: their page, which works without scripts as well. */
const readPublicPage = async (page: Page) =>
  inspected.parse(
    await page.evaluate<unknown>(
      `fetch(location.href, {credentials: 'omit'}).then(async (response) =>
        (${inspect})(new DOMParser().parseFromString(await response.text(), 'text/html')))`,
    ),
  )

/** Every text and picture that the Studio's overlay can find, with the field it names. */
const readLabels = async (page: Page) =>
  labels.parse(
    await page.evaluate<unknown>(`Array.from(document.querySelectorAll('[data-sanity]'), (element) => ({
      label: element.dataset.sanity,
      texts: [
        element.alt || element.placeholder || element.dateTime || element.ariaLabel || '',
        ...Array.from(element.childNodes, ({nodeType, data}) => (nodeType === 3 ? data : '')),
      ],
    }))`),
  )

test('without a draft every page is what visitors see, and each text names the field it is in', async () => {
  const {page, errors, close} = await openSignedOut()
  const documents = new Map<string, unknown>()
  const all = z.array(z.looseObject({_id: z.string()})).parse(await site().client.fetch('*'))
  for (const document of all) documents.set(document._id, document)
  // Biographies open in a modal; only without scripts they stand on the page itself.
  const biographies = JSON.stringify(
    await site().client.fetch('*[_type == "managementMember"].details'),
  )
  const kinds = new Set<string>()

  await openPreview(page, site(), '/')
  for (const route of previewed) {
    const path = await resolveRoute(site().url, route)
    await page.goto(site().url + path)
    await page.locator('main h1').waitFor()
    const visible = await readPublicPage(page)
    const texts = visible.texts.filter((text) => !biographies.includes(text))
    const expected = {...visible, texts}
    await expect.poll(async () => missing(expected, await readPage(page))).toEqual([])
    const drawn = await readPage(page)
    expect(missing(drawn, visible), path).toEqual([])
    expect(expected.pictures, path).toEqual(expect.arrayContaining(drawn.pictures))
    expect(await page.content(), path).not.toMatch(/[\uE000-\uEFFF]|%EE%8/)

    const found = await readLabels(page)
    const wrong = found.filter(({texts, label}) => {
      const {
        id = '',
        type,
        path: field = '',
      } = Object.fromEntries(
        label.split(';').map((part) => part.split('=').map(decodeURIComponent)),
      )
      kinds.add(`${type}: ${field.replaceAll(/:[^.\]]+/g, ':key')}`)
      return !shows(texts, valueAtPath(documents.get(id), field))
    })
    expect(wrong, path).toEqual([])
    expect(found.length, path).toBeGreaterThan(50)
  }
  expect(expectedKinds.filter((kind) => !kinds.has(kind))).toEqual([])
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  await close()
})

/** One field of each kind that editors click. */
const expectedKinds = [
  'siteSettings: logo',
  'siteSettings: footerText',
  'navigation: headerGroups:key.links:key.label',
  'navigation: footerColumns:key.links:key.label',
  'heroSlide: tittle',
  'member: logo',
  'service: title',
  'service: image',
  'homePage: value.items:key.text',
  'news: title',
  'news: publishedDate',
  'news: content:key.children:key.text',
  'news: newsImage.alt',
  'news: tags:key',
  'publication: smallDescription',
  'gallery: images:key.alt',
  'managementMember: role',
  'faq: question',
  'faq: answer:key.children:key.text',
  'step: description',
  'notFoundPage: title',
]

type Inspected = z.output<typeof inspected>

/** What one page has and another has not. */
function missing(from: Inspected, other: Inspected): string[] {
  const parts = ['links', 'ids'] as const
  const title = from.title === other.title ? [] : [`title ${from.title}`]
  const lost = parts.flatMap((part) =>
    from[part].filter((value) => !other[part].includes(value)).map((value) => `${part} ${value}`),
  )
  const texts = from.texts.filter((text) => !other.texts.includes(text))
  return [...title, ...lost, ...texts]
}

/** Whether texts of an element show a field's value: a part of it, one with more around it or in its places such as {tab}, or a picture. */
function shows(texts: readonly string[], value: unknown): boolean {
  if (typeof value !== 'string')
    return typeof value === 'object' && value !== null && 'asset' in value
  const whole = words(value)
  const parts = whole.split(/\{\w+\}/)
  return texts
    .map(words)
    .some((text) => text && (whole.includes(text) || parts.every((part) => text.includes(part))))
}

const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

test('no file that visitors load holds code of the preview, and the preview has files of its own', async () => {
  const {client, preview} = buildFolders()
  const read = async (folder: string) => {
    const names = await readdir(folder, {recursive: true})
    const scripts = names.filter((name) => name.endsWith('.js'))
    return Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))
  }
  const isPreview = (code: string) =>
    /sanity-visual-editing|dataset\.sanity|\/preview\/query/.test(code)
  expect((await read(preview)).filter(isPreview)).not.toEqual([])
  expect((await read(client)).filter(isPreview)).toEqual([])
})
