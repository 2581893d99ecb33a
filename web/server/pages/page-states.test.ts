import {expect, test} from 'vitest'
import {createPageCache} from './page-cache.ts'
import {page, stubSite} from './testing/stub-site.ts'

/** A site whose documents are the URL of their state, or the state where they carry it. */
const siteWithStates = () => stubSite(({state}, stateUrl) => stateUrl ?? state)

test('a page’s state is a file that may be cached for ever', async () => {
  const {get, render} = siteWithStates()
  render.mockResolvedValue(page({state: '{"title":"About"}'}))
  const {text: url} = await get('/about')
  expect(url).toMatch(/^\/page-state\/[\w-]+$/)
  expect(await get(url)).toMatchObject({
    status: 200,
    text: '{"title":"About"}',
    cacheControl: 'public, max-age=31536000, immutable',
  })
  expect((await get(url, {'accept-encoding': 'br'})).encoding).toBe('br')
  expect(render).toHaveBeenCalledTimes(1)
})

test('after a change the former state is still there for whoever has the former page', async () => {
  const {get, render, publish} = siteWithStates()
  render.mockResolvedValueOnce(page({state: '"former"'}))
  const {text: former} = await get('/about')
  render.mockResolvedValueOnce(page({state: '"present"'}))
  publish()
  const {text: present} = await get('/about')
  expect(present).not.toBe(former)
  expect((await get(former)).text).toBe('"former"')
  expect((await get(present)).text).toBe('"present"')
})

test('in place of a state that is not known the browser is told where it finds the content', async () => {
  const {get, render} = siteWithStates()
  const answer = await get('/page-state/of-another-server')
  expect(answer).toMatchObject({status: 200, cacheControl: 'no-store'})
  expect(JSON.parse(answer.text)).toEqual({
    config: {siteUrl: 'https://example.org', cms: expect.objectContaining({lakePath: '/lake'})},
  })
  expect(render).not.toHaveBeenCalled()
})

test.each([
  ['that nobody may cache', {failures: [new Error('Timeout')]}],
  ['that is not found', {status: 404}],
  ['at other than its own URL', {isCanonical: false}],
])('a page %s carries its state', async (_, changes) => {
  const {get, render} = siteWithStates()
  render.mockResolvedValue(page({state: '"carried"', ...changes}))
  expect((await get('/about')).text).toBe('"carried"')
})

test('the states that are used least are evicted', () => {
  const cache = createPageCache({states: 2_000})
  const first = cache.addState('"first"')
  const second = cache.addState('"second"')
  cache.state(first.hash)
  for (let size = 1; size <= 6; size++) cache.addState(JSON.stringify('x'.repeat(size)))
  cache.state(first.hash)
  cache.addState(JSON.stringify('x'.repeat(100)))
  expect(cache.state(first.hash)).toBe(first)
  expect(cache.state(second.hash)).toBeUndefined()
})
