import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {page, stubSite} from './testing/stub-site.ts'

beforeEach(() => void vi.useFakeTimers({toFake: ['performance']}))
afterEach(() => void vi.useRealTimers())

const readItems = vi.fn<() => Promise<ReadonlySet<string>>>()

/** A site with one news item. */
async function siteWithItem() {
  readItems.mockReset().mockResolvedValue(new Set(['news item-1']))
  const site = stubSite(({body}) => body, readItems)
  site.render.mockImplementation(async ({url}) => {
    const {pathname} = new URL(url)
    return ['/news/item-1', '/news/item-2', '/news'].includes(pathname)
      ? page()
      : page({status: 404, body: `no page at ${pathname}`})
  })
  // The first that is not there makes the server read which are.
  await site.get('/news/gone')
  await expect.poll(() => readItems).toHaveBeenCalled()
  site.render.mockClear()
  return site
}

const rendered = ({render}: Awaited<ReturnType<typeof siteWithItem>>) =>
  render.mock.calls.map(([{url}]) => new URL(url).pathname)

test('pages of items that are not there are one page, rendered once', async () => {
  const site = await siteWithItem()
  for (let index = 0; index < 20; index++) {
    expect(await site.get(`/news/invented-${index}?page=${index}`)).toMatchObject({
      status: 404,
      cacheControl: 'no-store',
      text: 'no page at /news/page-not-found',
    })
  }
  expect(rendered(site)).toEqual(['/news/page-not-found'])
  expect(readItems).toHaveBeenCalledTimes(1)
})

test('so are all paths of no route, by the group that the header shows as active', async () => {
  const site = await siteWithItem()
  for (let index = 0; index < 20; index++) {
    expect((await site.get(`/invented-${index}`)).status).toBe(404)
    expect((await site.get(`/invented/${index}/x`)).status).toBe(404)
    expect((await site.get(`/news/${index}/x`)).status).toBe(404)
    expect((await site.get(`/about/${index}`)).status).toBe(404)
  }
  expect(rendered(site)).toEqual([
    '/page-not-found',
    '/news/page-not-found/page-not-found',
    '/about/page-not-found/page-not-found',
  ])
})

test('what is there is rendered, also where its slug is encoded', async () => {
  const site = await siteWithItem()
  expect((await site.get('/news/item-1')).status).toBe(200)
  await site.get('/news/%69tem-1')
  await site.get('/newsletter/confirm?token=x')
  expect(rendered(site)).toEqual(['/news/item-1', '/news/%69tem-1', '/newsletter/confirm'])
})

test('after a change of content the list is read again, and nobody waits for it', async () => {
  const site = await siteWithItem()
  expect((await site.get('/news/item-2')).status).toBe(404)
  const slow = Promise.withResolvers<ReadonlySet<string>>()
  readItems.mockReturnValue(slow.promise)
  site.publish()
  expect((await site.get('/news/item-2')).status).toBe(200)
  expect((await site.get('/news/other')).text).toBe('no page at /news/other')
  slow.resolve(new Set(['news item-1', 'news item-2']))
  await expect
    .poll(async () => (await site.get('/news/another')).text)
    .toBe('no page at /news/page-not-found')
  expect(readItems).toHaveBeenCalledTimes(2)
})

test('a list is believed for ten seconds: a change may be heard of late', async () => {
  const site = await siteWithItem()
  expect((await site.get('/news/item-2')).status).toBe(404)
  vi.advanceTimersByTime(10_000)
  expect((await site.get('/news/item-2')).status).toBe(200)
})

test('while the list cannot be read, pages are rendered as before', async () => {
  readItems.mockReset().mockRejectedValue(new Error('The content service is away.'))
  const site = stubSite(({body}) => body, readItems)
  site.render.mockImplementation(async () => page({status: 404}))
  for (let visit = 1; visit <= 3; visit++) {
    expect((await site.get('/news/invented')).status).toBe(404)
    expect(site.render).toHaveBeenCalledTimes(visit)
  }
})

test('the kept 404 page is rendered anew when it shows something else', async () => {
  const site = await siteWithItem()
  expect((await site.get('/invented')).text).toContain('no page')
  site.render.mockImplementation(async () => page({status: 404, body: 'Nothing here'}))
  site.publish()
  expect(await site.get('/other')).toMatchObject({status: 404, text: 'Nothing here'})
})
