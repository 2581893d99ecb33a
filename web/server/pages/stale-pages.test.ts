import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {page, stubSite} from './testing/stub-site.ts'

beforeEach(() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}))
afterEach(() => void vi.useRealTimers())

const former = page({body: 'former', syncTags: ['s1:about']})
const current = page({body: 'current', syncTags: ['s1:about']})

/** A site that has a page, whose next rendering takes as long as the test likes. */
async function changingSite() {
  const site = stubSite()
  site.render.mockResolvedValue(former)
  await site.get('/about')
  const rendering = Promise.withResolvers<typeof current>()
  site.render.mockReturnValue(rendering.promise)
  return {...site, finish: () => rendering.resolve(current)}
}

test('a change without one of its tags leaves a page fresh', async () => {
  const {get, render, publish} = await changingSite()
  publish(['s1:news'])
  expect(await get('/about')).toMatchObject({
    text: 'former',
    cacheControl: expect.stringMatching('s-maxage'),
  })
  expect(render).toHaveBeenCalledTimes(1)
})

test('while a page that changed takes longer than two seconds, the former one is served, and cached by nobody', async () => {
  const {get, publish, finish} = await changingSite()
  publish(['s1:about'])
  const early = get('/about')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await early).toMatchObject({text: 'former', cacheControl: 'no-store'})

  const late = get('/about')
  finish()
  expect(await late).toMatchObject({
    text: 'current',
    cacheControl: expect.stringMatching('s-maxage'),
  })
})

test('a change while a page is rendered makes it stale if it concerns it', async () => {
  const {get, publish, finish, render} = await changingSite()
  publish(['s1:about'])
  const first = get('/about')
  publish(['s1:news'])
  publish(['s1:about'])
  finish()
  await first
  render.mockResolvedValue(page({body: 'latest', syncTags: ['s1:about']}))
  await expect.poll(async () => (await get('/about')).text).toBe('latest')
})

test('after a change the pages visited most come first, one at a time', async () => {
  const {get, render, publish} = stubSite()
  render.mockImplementation(async () => page())
  const visits = {'/faq': 1, '/news': 3, '/about': 2}
  for (const [path, count] of Object.entries(visits)) {
    for (let visit = 0; visit < 2 * count; visit++) await get(path)
  }
  render.mockClear()
  publish()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10)
    expect(render).toHaveBeenCalledTimes(3)
  })
  const rendered = render.mock.calls.map(([{url}]) => new URL(url).pathname)
  expect(rendered).toEqual(['/news', '/about', '/faq'])
})

test('a page that a visitor asked for before its turn came is not rendered again', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']})
  const {get, render, publish} = stubSite()
  render.mockImplementation(async () => page())
  for (const path of ['/news', '/news', '/news', '/news', '/about', '/about']) await get(path)
  render.mockClear()
  const news = Promise.withResolvers<ReturnType<typeof page>>()
  render.mockReturnValueOnce(news.promise)
  publish()
  await vi.advanceTimersByTimeAsync(100)
  news.resolve(page())
  // The background rests as long as the rendering took.
  await vi.advanceTimersByTimeAsync(50)
  await get('/about')
  await vi.advanceTimersByTimeAsync(1_000)
  const rendered = render.mock.calls.map(([{url}]) => new URL(url).pathname)
  expect(rendered).toEqual(['/news', '/about'])
})
