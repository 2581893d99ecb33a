import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {serveSiteLake} from '#scripts/run/testing/serve-site-lake.ts'
import {startSiteOnLake} from '../testing/site-on-lake.ts'

let site: Awaited<ReturnType<typeof startSiteOnLake>>

beforeAll(async () => {
  site = await startSiteOnLake(serveSiteLake)
  await site.write([
    {_id: 'homePage', _type: 'homePage'},
    ...Array.from({length: 8}, (_, index) => ({
      _id: `news-${index}`,
      _type: 'news',
      title: `Item ${index}`,
      slug: {current: `item-${index}`},
      publishedDate: '2026-01-01',
      tags: ['gas'],
      categories: ['Events'],
    })),
  ])
})

afterAll(async () => site.close())

beforeEach(() => {
  site.state.fails = () => false
  site.log.mockClear()
})

/** Publishes something that every page shows. */
const publish = () => site.write([{_id: 'siteSettings', _type: 'siteSettings'}])
/** The query for the home page's five newest items. */
const isNewsOfHome = (query: string) => query.includes('[0...5]')
const cacheControl = async (path: string) => (await site.get(path)).headers.get('cache-control')

test('a home page without its news is cached by nobody, logged once, and whole at the next visit', async () => {
  site.state.fails = isNewsOfHome
  await publish()
  for (let visit = 0; visit < 3; visit++) {
    const response = await site.get('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('Something went wrong')
  }
  expect(site.log).toHaveBeenCalledExactlyOnceWith('Rendering / failed.', expect.any(Error))

  site.state.fails = () => false
  const whole = await site.read('/')
  expect(whole).toContain('Item 1')
  expect(whole).not.toContain('Something went wrong')
  expect(await cacheControl('/')).toContain('s-maxage')

  site.state.fails = isNewsOfHome
  await publish()
  expect(await site.read('/')).toBe(whole)
  expect(await cacheControl('/')).toBe('no-store')
  expect(site.log).toHaveBeenCalledTimes(2)
})

test('600 junk URLs make no page anew, and known pages stay', async () => {
  await publish()
  const known = ['/', '/about', '/news', '/news/item-1', '/news?tag=gas', '/news?category=Events']
  for (const path of known) await site.get(path)
  const rendered = () => site.renders.mock.calls.length
  const before = rendered()
  for (let junk = 0; junk < 100; junk++) {
    for (const path of known)
      await site.get(`${path}${path.includes('?') ? '&' : '?'}utm_x=${junk}`)
  }
  expect(rendered()).toBe(before)
  const searches = 20
  for (let junk = 0; junk < searches; junk++) await site.get(`/news?search=${junk}`)
  for (const path of known) expect((await site.get(path)).status).toBe(200)
  expect(rendered()).toBe(before + searches)
})

test.each([
  ['/', true],
  ['/news', true],
  ['/news?page=2', true],
  ['/news?tag=gas', true],
  ['/news?category=News+Clips', true],
  ['/news/item-1', true],
  ['/news?page=3', false],
  ['/news?tag=unknown', false],
  ['/news?search=item', false],
  ['/news?category=Events&tag=gas', false],
  ['/gallery?page=9', false],
])('%s has its canonical URL: %s', async (path, isCanonical) => {
  expect(await site.render(path)).toMatchObject({status: 200, isCanonical})
})
