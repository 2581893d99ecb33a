import {Hono} from 'hono'
import {createServer} from 'node:http'
import {expect, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import type {ContentChangeListener} from '../cms/content-source.ts'
import {createRedirects} from './redirects.ts'

/**
 * The middleware with a stub of the content service that responds with these redirects; while it
 * `hangs`, with nothing.
 */
async function startSite(entries: unknown) {
  const state = {entries, hangs: false, fails: false}
  const server = createServer((_, response) => {
    if (state.hangs) return
    response.setHeader('Content-Type', 'application/json').writeHead(state.fails ? 500 : 200)
    response.end(JSON.stringify({result: state.entries}))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const {port} = z.object({port: z.number()}).parse(server.address())
  const logged: string[] = []
  const listeners: ContentChangeListener[] = []
  const app = new Hono().use(
    createRedirects({
      config: {
        siteUrl: 'https://example.org',
        cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
      },
      contentOrigin: `http://127.0.0.1:${port}`,
      onContentChange: (listener) => void listeners.push(listener),
      log: (line) => logged.push(line),
    }).follow,
  )
  const locationOf = async (path: string) => (await app.request(path)).headers.get('location')
  const publish = () => listeners.forEach((listener) => listener({}))
  return {locationOf, logged, state, publish}
}

test('one malformed redirect is left out and named in the log, all others work', async () => {
  const malformed = [{from: 7, to: '/news'}, null, {from: '/old-two', to: {}}]
  const {locationOf, logged} = await startSite([...malformed, {from: '/old', to: '/news'}])
  expect(await locationOf('/old?page=2')).toBe('/news?page=2')
  expect(await locationOf('/old-two')).toBeNull()
  expect(logged).toHaveLength(3)
  expect(logged.join()).toContain('/old-two')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'http://example.com',
  'javascript:x',
  '/old',
  '/news\u0000',
  '/news\u007f',
  '/news\r\nSet-Cookie: a=b',
  '/news\n',
  '/news\ud800',
])('a target that is neither another path nor https is left out and logged: %j', async (to) => {
  const {locationOf, logged} = await startSite([{from: '/old', to}])
  expect(await locationOf('/old')).toBeNull()
  expect(logged).toHaveLength(1)
})

test('redirects that lead in a circle are left out and logged, those that lead to it are not', async () => {
  const {locationOf, logged} = await startSite([
    {from: '/a', to: '/B?of=a'},
    {from: '/b', to: '/c#part'},
    {from: '/c', to: '/a'},
    {from: '/old', to: '/a'},
    {from: '/older', to: '/news'},
  ])
  for (const path of ['/a', '/b', '/c'])
    expect([path, await locationOf(path)]).toEqual([path, null])
  expect(await locationOf('/old')).toBe('/a')
  expect(await locationOf('/older')).toBe('/news')
  expect(logged).toHaveLength(3)
})

test.each([
  '/OLD-Page/caf%C3%A9',
  '/old%2dpage/cafe%CC%81',
  '/old-page/CAF%C3%89',
  '/%6Fld-page/caf%c3%a9',
])('an old path matches in every spelling that browsers send: %s', async (asked) => {
  const {locationOf} = await startSite([{from: '/Old-page/Cafe\u0301', to: '/news'}])
  expect(await locationOf(asked)).toBe('/news')
})

test.each(['/old page', '/old%20page', ' /Old page/ '])(
  'an old path may be written as %j',
  async (from) => {
    const {locationOf} = await startSite([{from, to: '/news'}])
    expect(await locationOf('/old%20page')).toBe('/news')
  },
)

test('a path is no redirect to another spelling of itself', async () => {
  const {locationOf, logged} = await startSite([{from: '/Old', to: '/old?x=1'}])
  expect(await locationOf('/old')).toBeNull()
  expect(logged).toHaveLength(1)
})

test.each([
  ['/news/ọlá–é', '/news/%E1%BB%8Dl%C3%A1%E2%80%93%C3%A9'],
  ['/news/%E1%BB%8D?q=%20#top', '/news/%E1%BB%8D?q=%20#top'],
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
])('the location of %s is %s', async (to, location) => {
  const {locationOf} = await startSite([{from: '/old', to}])
  expect(await locationOf('/old')).toBe(location)
})

test('a redirect that has no target yet is left out without a word', async () => {
  const {locationOf, logged} = await startSite([{from: '/old', to: null}])
  expect(await locationOf('/old')).toBeNull()
  expect(logged).toEqual([])
})

test('while they cannot be read the last ones apply, nobody waits, and each visit tries again', async () => {
  const {locationOf, logged, state, publish} = await startSite([{from: '/old', to: '/news'}])
  expect(await locationOf('/old')).toBe('/news')
  state.fails = true
  publish()
  for (let visit = 0; visit < 5; visit++) expect(await locationOf('/old')).toBe('/news')
  expect(logged).toEqual(['The redirects could not be read.'])

  state.hangs = true
  expect(await locationOf('/old')).toBe('/news')
  Object.assign(state, {hangs: false, fails: false, entries: [{from: '/old', to: '/about'}]})
  await expect.poll(() => locationOf('/old')).toBe('/about')

  state.entries = [{from: '/old', to: '/faq'}]
  publish()
  expect(await locationOf('/old')).toBe('/faq')
})

test('a response that is no list is logged, and pages are served', async () => {
  const {locationOf, logged} = await startSite({})
  expect(await locationOf('/old')).toBeNull()
  expect(logged).toEqual(['The redirects could not be read.'])
})
