import {expect, test} from 'vitest'
import {page, stubSite} from './testing/stub-site.ts'

const shared = 'max-age=0, s-maxage=60, stale-while-revalidate=600'
const brotli = {'Accept-Encoding': 'br'}

test('concurrent requests for a page share one rendering, which is cached until content changes', async () => {
  const {get, render, publish} = stubSite()
  const answers = await Promise.all([1, 2, 3].map(() => get('/about')))
  expect(answers.map(({text}) => text)).toEqual(Array.from({length: 3}, () => page().body))
  await get('/about')
  expect(render).toHaveBeenCalledTimes(1)

  publish()
  await get('/about')
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page is sent at once, and smaller once it is compressed well, with the same ETag', async () => {
  const {get} = stubSite()
  const first = await get('/about', brotli)
  expect(first.encoding).toBe('br')
  await expect.poll(async () => (await get('/about', brotli)).size).toBeLessThan(first.size)
  expect((await get('/about', brotli)).etag).toBe(first.etag)
  expect((await get('/about', {'If-None-Match': first.etag})).status).toBe(304)
})

test('a page that a change elsewhere leaves as it is stays as small as it is', async () => {
  const {get, publish} = stubSite()
  const first = await get('/about', brotli)
  await expect.poll(async () => (await get('/about', brotli)).size).toBeLessThan(first.size)
  const {size} = await get('/about', brotli)
  publish()
  expect((await get('/about', brotli)).size).toBe(size)
})

test.each([
  ['/about', '/about?fbclid=1', '/about?utm_source=mail&utm_medium=x'],
  ['/news/item-1', '/news/item-1?page=2', '/news/item-1?fbclid=2'],
  ['/news', '/news?page=1', '/news?page=x&gclid=3', '/news?category=Nonsense', '/news?search=%20'],
  ['/news?tag=gas&page=2', '/news?page=2&utm_id=4&tag=gas', '/news?tag=+gas+&page=02'],
  ['/publications?search=gas', '/publications?search=*gas&tag=x'],
  ['/gallery?page=2', '/gallery?page=2&photo=1'],
  ['/gallery/album-1?photo=2', '/gallery/album-1?photo=02&page=3'],
])('%s is one page, whatever else the URL says', async (url, ...others) => {
  const {get, render} = stubSite()
  for (const path of [...others, url]) {
    expect(await get(path)).toMatchObject({status: 200, cacheControl: shared})
  }
  expect(render).toHaveBeenCalledTimes(1)
  expect(render.mock.calls[0]?.[0].url).toBe(`https://example.org${url}`)
})

test('a parameter that a page reads makes a page of its own', async () => {
  const {get, render} = stubSite()
  const paths = [
    '/news',
    '/news?category=Events',
    '/news?tag=gas',
    '/news?search=gas',
    '/news?page=2',
  ]
  for (const path of paths) await get(path)
  expect(render).toHaveBeenCalledTimes(paths.length)
})

test.each([
  ['no such page', '/nowhere', 404],
  ['no such item', '/news/nothing', 404],
  ['another spelling of a page’s path', '/About', 200],
  ['another spelling of an item’s path', '/news/%69tem-1', 200],
  ['a link with a person’s token', '/newsletter/confirm?token=x', 200],
])('%s: nobody caches it', async (_, path, status) => {
  const {get, render} = stubSite()
  render.mockImplementation(async () => page({status}))
  for (let visit = 1; visit <= 2; visit++) {
    expect(await get(path)).toMatchObject({status, cacheControl: 'no-store'})
    expect(render).toHaveBeenCalledTimes(visit)
  }
})

test('the page of an item that was deleted is forgotten', async () => {
  const {get, render, publish} = stubSite()
  await get('/news/item-1')
  publish()
  render.mockImplementation(async () => page({status: 404}))
  expect((await get('/news/item-1')).status).toBe(404)
  render.mockImplementation(async () => page({status: 503, failures: [new Error('away')]}))
  expect((await get('/news/item-1')).status).toBe(503)
})

test('only pages at canonical URLs are compressed as small as possible', async () => {
  const {get, render} = stubSite()
  render.mockImplementation(async (request) => page({isCanonical: !request.url.includes('search')}))
  const search = await get('/news?search=gas', brotli)
  const first = await get('/news', brotli)
  expect(search.size).toBe(first.size)
  await expect.poll(async () => (await get('/news', brotli)).size).toBeLessThan(first.size)
  expect((await get('/news?search=gas', brotli)).size).toBe(search.size)
})
