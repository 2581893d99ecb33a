import {expect, test} from 'vitest'
import {createPageStates} from './page-states.ts'
import {page, stubSite} from './testing/stub-site.ts'

/** A site whose documents are the URL of their state, or the state where they carry it. */
const siteWithStates = () => stubSite(({state}, stateUrl) => stateUrl ?? state)

test('a page’s state is a file that may be cached for ever', async () => {
  const {get, render} = siteWithStates()
  render.mockResolvedValue(page({state: '{"title":"About"}'}))
  const {text: url} = await get('/about')
  expect(url).toMatch(/^\/page-state\/[\w-]+\?path=%2Fabout$/)
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

test('in place of a state that is not known comes the page’s present one, cached by nobody', async () => {
  const {get, render} = siteWithStates()
  render.mockResolvedValue(page({state: '"present"'}))
  const unknown = '/page-state/of-another-server?path=%2Fabout'
  const expected = {status: 200, text: '"present"', cacheControl: 'no-store'}
  expect(await get(unknown), 'it is rendered').toMatchObject(expected)
  expect(await get(unknown), 'it is known').toMatchObject(expected)
  expect(render).toHaveBeenCalledTimes(1)
})

test.each([
  ['no page is named', ''],
  ['no valid URL is named', '?path=%2F%2Fa%3Ab%3Ac'],
  ['the page is gone', '?path=%2Fnews%2Fgone'],
])('where %s there is none', async (_, query) => {
  const {get, render} = siteWithStates()
  render.mockResolvedValue(page({status: 404}))
  expect(await get(`/page-state/unknown${query}`)).toMatchObject({
    status: 404,
    cacheControl: 'no-store',
  })
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
  const states = createPageStates(2_000)
  const first = states.add('"first"')
  const second = states.add('"second"')
  states.get(first.id)
  for (let size = 1; size <= 6; size++) states.add(JSON.stringify('x'.repeat(size)))
  states.get(first.id)
  states.add(JSON.stringify('x'.repeat(100)))
  expect(states.get(first.id)).toBe(first)
  expect(states.get(second.id)).toBeUndefined()
})
