import {afterAll, beforeAll, expect, test} from 'vitest'
import {serveSiteLake} from '#scripts/run/testing/serve-site-lake.ts'
import {startSiteOnLake} from '../testing/site-on-lake.ts'

let site: Awaited<ReturnType<typeof startSiteOnLake>>

const news = (index: number, title = `Item ${index}`) => ({
  _id: `news-${index}`,
  _type: 'news',
  title,
  slug: {current: `item-${index}`},
  publishedDate: '2026-01-01',
})

beforeAll(async () => {
  site = await startSiteOnLake(serveSiteLake)
  await site.write([
    {_id: 'siteSettings', _type: 'siteSettings'},
    {_id: 'homePage', _type: 'homePage'},
    {_id: 'aboutPage', _type: 'aboutPage', banner: {title: 'About us'}},
    {_id: 'newsPage', _type: 'newsPage'},
    news(1),
    news(2),
  ])
})

afterAll(async () => site.close())

const paths = ['/', '/about', '/news', '/news/item-1', '/news/item-2', '/faq']

/** Visits every page, publishes, and visits them again: the paths of those that were rendered anew. */
async function renderedAfter(...documents: Parameters<typeof site.write>[0]) {
  for (const path of paths) await site.read(path)
  site.renders.mockClear()
  await site.write(documents)
  for (const path of paths) await site.read(path)
  const rendered = new Set(site.renders.mock.calls.map(([{url}]) => new URL(url).pathname))
  return paths.filter((path) => rendered.has(path))
}

test('a page’s texts are those of that page alone', async () => {
  const faq = {_id: 'faqPage', _type: 'faqPage', banner: {title: 'Good questions'}}
  expect(await renderedAfter(faq)).toEqual(['/faq'])
  expect(await site.read('/faq')).toContain('Good questions')
})

test('a news item is on its own page and on those that list news', async () => {
  const rendered = await renderedAfter(news(1, 'A new title'))
  expect(rendered).toEqual(expect.arrayContaining(['/', '/news', '/news/item-1']))
  expect(rendered).not.toContain('/about')
  expect(rendered).not.toContain('/faq')
  for (const path of ['/', '/news', '/news/item-1']) {
    expect(await site.read(path)).toContain('A new title')
  }
})

test('the site’s settings are on every page', async () => {
  const settings = {_id: 'siteSettings', _type: 'siteSettings', footerDescription: 'Gas for all'}
  expect(await renderedAfter(settings)).toEqual(paths)
})

test('pages that were visited are rendered anew before anybody asks for them', async () => {
  for (const path of paths) await site.read(path)
  site.renders.mockClear()
  await site.write([{_id: 'siteSettings', _type: 'siteSettings'}])
  const rendered = () => site.renders.mock.calls.map(([{url}]) => new URL(url).pathname)
  await expect.poll(rendered).toEqual(expect.arrayContaining(paths))
})

test('an item that was not there has its page as soon as it is published', async () => {
  for (let visit = 0; visit < 3; visit++) expect((await site.get('/news/item-3')).status).toBe(404)
  await expect
    .poll(async () => {
      site.renders.mockClear()
      await site.get('/news/item-3')
      return site.renders.mock.calls.length
    })
    .toBe(0)
  await site.write([news(3)])
  expect((await site.get('/news/item-3')).status).toBe(200)
})

test.each([
  ['/nowhere', '/else/where'],
  ['/news/nothing', '/news/nobody'],
])('the 404 pages of %s and %s are the same: none names its path', async (path, other) => {
  const page = await site.render(path)
  if (page instanceof Response) throw new Error('No page was rendered.')
  expect(page).toMatchObject({status: 404})
  const shown = (answer: object) => Object.entries(answer).filter(([name]) => name !== 'syncTags')
  expect(shown(await site.render(other))).toEqual(shown(page))
})

test('a search shows all content: any change makes its results anew', async () => {
  await site.write([news(1, 'Pipelines')])
  expect(await site.read('/search?q=terminal')).not.toContain('Terminal opens')
  await site.write([news(2, 'Terminal opens')])
  expect(await site.read('/search?q=terminal')).toContain('opens')
})
