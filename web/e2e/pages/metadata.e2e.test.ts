import {describe, expect, test} from 'vitest'
import {xmlProblems} from '#web/server/site-files/feeds/testing/xml-problems.ts'
import {
  structuredDataOf,
  structuredDataProblems,
} from '#web/src/shared/seo/testing/structured-data-problems.ts'
import {siteUrl} from '../testing/shared-site.ts'

const read = async (path: string) => (await fetch(siteUrl + path)).text()
const decode = (value: string | undefined) => (value ?? '').replaceAll('&amp;', '&')
const link = (html: string, rel: string) =>
  decode(new RegExp(`<link rel="${rel}"[^>]* href="([^"]*)"`).exec(html)?.[1])
const property = (html: string, name: string) =>
  decode(new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1])

/** The paths below a folder that are in the sitemap. */
async function itemsOf(folder: string): Promise<string[]> {
  const named = new RegExp(`<loc>${siteUrl}(${folder}/[^<]+)</loc>`, 'g')
  return [...(await read('/sitemap.xml')).matchAll(named)].map(([, path]) => path ?? '')
}

const firstOf = async (folder: string) => (await itemsOf(folder))[0] ?? ''

describe('structured data in the server’s pages is valid', () => {
  test.each([
    ['/', ['Organization']],
    ['/about', ['Organization', 'BreadcrumbList']],
    ['/news', ['Organization', 'BreadcrumbList']],
    ['/faq', ['Organization', 'BreadcrumbList', 'FAQPage']],
  ])('%s', async (path, types) => {
    const blocks = structuredDataOf(await read(path))
    expect(blocks).toMatchObject(types.map((type) => ({'@type': type})))
    for (const block of blocks) expect(await structuredDataProblems(block)).toEqual([])
  })

  test.each([
    ['/news', 'NewsArticle'],
    ['/publications', 'Report'],
    ['/gallery', 'ImageGallery'],
  ])('an item of %s', async (folder, type) => {
    const blocks = structuredDataOf(await read(await firstOf(folder)))
    expect(blocks).toMatchObject([
      {'@type': 'Organization'},
      {'@type': 'BreadcrumbList', itemListElement: [{}, {item: siteUrl + folder}, {}]},
      {'@type': type},
    ])
    for (const block of blocks) expect(await structuredDataProblems(block)).toEqual([])
  })
})

test.each(['/news', '/publications'])('an item of %s is shared as an article', async (folder) => {
  const path = await firstOf(folder)
  const html = await read(path)
  expect(property(html, 'og:type')).toBe('article')
  expect(property(html, 'article:published_time')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(link(html, 'canonical')).toBe(siteUrl + path)
  const picture = await fetch(property(html, 'og:image'))
  expect(picture.headers.get('content-type')).toMatch(/^image\//)
})

test.each(['/news', '/publications', '/gallery'])(
  'each item of %s has an Open Graph image of its own, with the size that its tags name',
  async (folder) => {
    const pictures: string[] = []
    for (const path of (await itemsOf(folder)).slice(0, 3)) {
      const html = await read(path)
      pictures.push(property(html, 'og:image'))
      expect(property(html, 'og:image:width')).toBe('1200')
      expect(property(html, 'og:image:height')).toBe('630')
    }
    expect(new Set(pictures).size).toBe(3)
    for (const picture of pictures) {
      expect((await fetch(picture)).headers.get('content-type')).toMatch(/^image\//)
    }
  },
)

test('the pages of a list link to each other as previous and next, and have themselves as canonical', async () => {
  const first = await read('/news')
  expect(link(first, 'canonical')).toBe(`${siteUrl}/news`)
  expect(link(first, 'prev')).toBe('')
  expect(link(first, 'next')).toBe('/news?page=2')
  const second = await read('/news?page=2')
  expect(link(second, 'canonical')).toBe(`${siteUrl}/news?page=2`)
  expect(link(second, 'prev')).toBe('/news')
  const events = await read('/news?category=Events&utm_source=mail')
  expect(link(events, 'canonical')).toBe(`${siteUrl}/news?category=Events`)
})

test.each(['/news', '/publications', '/gallery'])(
  'beyond the last page %s has the last page as canonical, and links to the page before',
  async (path) => {
    const beyond = await read(`${path}?page=999`)
    const canonical = link(beyond, 'canonical')
    const last = Number(new URL(canonical).searchParams.get('page'))
    expect(last).toBeGreaterThan(1)
    expect(last).toBeLessThan(999)
    expect(link(beyond, 'prev')).toBe(last === 2 ? path : `${path}?page=${last - 1}`)
    expect(link(beyond, 'next')).toBe('')
    expect(
      link(await read(new URL(canonical).pathname + new URL(canonical).search), 'canonical'),
    ).toBe(canonical)
  },
)

test.each(['/news?search=gas', '/publications?search=gas'])('%s is not indexed', async (path) => {
  const html = await read(path)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(link(html, 'canonical')).toBe('')
})

test.each(['/news', '/publications'])('the feeds of %s are linked and valid', async (folder) => {
  for (const page of [folder, await firstOf(folder)]) {
    const html = await read(page)
    expect(html).toContain(`href="${siteUrl}${folder}/feed.xml"`)
    expect(html).toContain(`href="${siteUrl}${folder}/atom.xml"`)
  }
  const rss = await read(`${folder}/feed.xml`)
  expect(await xmlProblems(rss, 'rss')).toEqual([])
  expect(await xmlProblems(await read(`${folder}/atom.xml`), 'atom')).toEqual([])
  const picture = decode(/<media:content[^>]*url="([^"]+)"/.exec(rss)?.[1])
  const type = /<media:content[^>]*type="([^"]+)"/.exec(rss)?.[1]
  expect((await fetch(picture)).headers.get('content-type')).toBe(type)
})

test('the sitemap is valid, and has a lastmod for every page', async () => {
  const sitemap = await read('/sitemap.xml')
  expect(await xmlProblems(sitemap, 'sitemap')).toEqual([])
  const pages = [...sitemap.matchAll(/<url><loc>[^<]+<\/loc>(<lastmod>([^<]+)<\/lastmod>)?/g)]
  expect(pages.length).toBeGreaterThan(60)
  for (const [entry, , changed = ''] of pages) {
    expect([entry, Number.isNaN(Date.parse(changed))]).toEqual([entry, false])
  }
})
