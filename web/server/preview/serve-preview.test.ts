import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest'
import {otherForms} from 'content-lake/testing'
import {maxQueryBody} from '../http/guards.ts'
import {ownQuery, startPreviewSite, type PreviewSite} from './testing/preview-site.ts'

let site: PreviewSite

beforeAll(async () => {
  site = await startPreviewSite()
})

afterEach(() => vi.useRealTimers())

afterAll(() => site.close())

const ask = (cookie: string, query = ownQuery, headers = {}) =>
  site.app.request('/preview/query', {
    method: 'POST',
    headers: {'Content-Type': 'application/json', cookie, ...headers},
    body: JSON.stringify({query, params: {}, perspective: 'drafts'}),
  })

test('a secret of the Studio opens the preview at a path of this site', async () => {
  await site.storeSecret('mine')
  const response = await site.enable('mine', '/about?tab=1')
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe('/about?tab=1')
  const cookie = response.headers.get('set-cookie')
  expect(cookie).toMatch(/^preview=.+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  '//evil.example/x',
  'https://evil.example/x',
  '/\\evil.example/x',
  '/.//evil.example/x',
])('it never leads to another site: %s', async (pathname) => {
  await site.storeSecret('mine')
  expect((await site.enable('mine', pathname)).headers.get('location')).toMatch(/^\/(?![/\\])/)
})

test('over https the cookie is bound to the host, and sent over https alone', async () => {
  await site.storeSecret('mine')
  const response = await site.enable('mine', '/', site.createSite('https://example.org'))
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-preview=.+; Secure; /)
})

test('a wrong secret, and one that is shared for good, open nothing', async () => {
  await site.storeSecret('shared', 'sanity.previewUrlShareAccess', 'share-access')
  for (const secret of ['wrong', '', 'shared']) {
    const response = await site.enable(secret)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null])
  }
})

test('with a session every page is the document of the preview, which nobody stores', async () => {
  const response = await site.app.request('/about', {headers: {cookie: await site.signIn()}})
  expect(await response.text()).toContain('the preview<script type="application/json"')
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
  expect(headers).not.toHaveProperty('etag')
})

test('without a valid session pages and their headers are the public ones', async () => {
  const cookie = await site.signIn()
  const [, token = ''] = /preview=(\S+)/.exec(cookie) ?? []
  const plain = await site.app.request('/about')
  const expected = {
    status: 200,
    text: 'the public page',
    headers: Object.fromEntries(plain.headers),
  }
  const second = await site.signInToStudio()
  const others = [
    'preview=1',
    'previewer=9',
    // A session of the Studio has one valid preview: its own.
    `preview=${token}`,
    `${second}; preview=${token}`,
    ...otherForms(token).map((form) => `${site.studio}; preview=${form}`),
    // Around a cookie there may be white space.
  ].filter((sent) => sent === sent.trim() && !sent.includes('= '))
  const answers = others.map(async (sent) => {
    const response = await site.app.request('/about', {headers: {cookie: sent}})
    const headers = Object.fromEntries(response.headers)
    return {status: response.status, text: await response.text(), headers}
  })
  for (const answer of await Promise.all(answers)) expect(answer).toEqual(expected)
  for (const sent of ['', ...others]) expect((await ask(sent)).status).toBe(401)

  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 8 * 60 * 60_000 + 1})
  const late = await site.app.request('/about', {headers: {cookie}})
  expect(await late.text()).toBe('the public page')
  expect((await ask(cookie)).status).toBe(401)
})

test('the site’s own queries are answered from drafts, with the fields that values come from', async () => {
  const response = await ask(await site.signIn())
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.json()).toEqual({
    result: [{question: 'New?'}],
    resultSourceMap: expect.objectContaining({
      documents: [{_id: 'drafts.q1', _type: 'faq'}],
      paths: ["$['question']"],
    }),
  })
})

test('any other query, and what another site’s page sends, is refused', async () => {
  const cookie = await site.signIn()
  const open = ['*', '*[_type == "sanity.previewUrlSecret"]', `${ownQuery} `]
  for (const query of open) expect((await ask(cookie, query)).status).toBe(403)
  expect((await ask(cookie, ownQuery, {origin: 'https://evil.example'})).status).toBe(403)
  expect((await ask(cookie, ownQuery, {'Content-Type': 'text/plain'})).status).toBe(415)
})

test('a change of a draft is told to whoever has a session', async () => {
  const refused = await site.app.request('/preview/events')
  expect(refused.status).toBe(401)
  const response = await site.app.request('/preview/events', {
    headers: {cookie: await site.signIn()},
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader?.read())?.value
  expect(await next()).toContain('event: change')
  await site.editor.patch('drafts.q1').set({question: 'Newer?'}).commit()
  expect(await next()).toContain('event: change')
  await reader?.cancel()
})

test('the last change of a draft is told with its author, and the title of the release that is shown', async () => {
  const cookie = await site.signIn()
  const askChanges = async (ids: string[], release?: string): Promise<unknown> => {
    const response = await site.app.request('/preview/changes', {
      method: 'POST',
      headers: {'Content-Type': 'application/json', cookie},
      body: JSON.stringify({ids, release}),
    })
    return response.json()
  }
  expect(await askChanges(['q1', 'drafts.q1', 'drafts.none'])).toMatchObject({
    change: {id: 'drafts.q1', by: expect.stringMatching(/\w/)},
    releaseTitle: '',
  })
  expect(await askChanges(['q1'])).toMatchObject({change: null})
  expect(await askChanges(['drafts.none'], 'none')).toEqual({change: null, releaseTitle: ''})
  const releaseId = 'spring'
  const metadata = {title: 'Spring news', releaseType: 'asap' as const}
  await site.editor.releases.create({releaseId, metadata})
  expect(await askChanges([], releaseId)).toEqual({change: null, releaseTitle: 'Spring news'})
})

test('leaving ends the preview wherever its cookie is, and shows the public page', async () => {
  const cookie = await site.signIn()
  const response = await site.app.request('/preview/disable?path=/about', {headers: {cookie}})
  expect(response.headers.get('location')).toBe('/about')
  expect(response.headers.get('set-cookie')).toMatch(/^preview=; Max-Age=0/)
  expect(await readPage(cookie)).toBe('the public page')
  expect((await ask(cookie)).status).toBe(401)
})

test('who is not signed in to the Studio opens no preview with its secret', async () => {
  await site.storeSecret('mine')
  for (const cookie of ['', 'lake-session-local=x']) {
    const response = await site.enable('mine', '/about', site.app, cookie)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null])
  }
})

test('signing out ends the preview at once, and what it streams', async () => {
  const studio = await site.signInToStudio()
  const [cookie, still] = [await site.signIn(studio), await site.signIn()]
  const readers = await Promise.all([streamOf(cookie), streamOf(still)])
  await site.signOut(studio)
  const [ended, open] = readers
  expect(await ended()).toBeUndefined()
  expect(await readPage(cookie)).toBe('the public page')
  expect((await ask(cookie)).status).toBe(401)
  expect((await site.app.request('/preview/events', {headers: {cookie}})).status).toBe(401)
  expect(await readPage(still)).toContain('the preview<')
  await site.editor.patch('drafts.q1').set({question: 'Newest?'}).commit()
  expect(await open()).toContain('event: change')
  await site.editor.patch('drafts.q1').set({question: 'New?'}).commit()
})

test('leaving ends what the preview streams elsewhere', async () => {
  const cookie = await site.signIn()
  const next = await streamOf(cookie)
  await site.app.request('/preview/disable', {headers: {cookie}})
  expect(await next()).toBeUndefined()
})

test.each(['/preview/query', '/preview/changes'])(
  'a body that is too large is refused as such, without a line in the log: %s',
  async (path) => {
    const cookie = await site.signIn()
    const before = site.logged.length
    const send = async (body: string | ReadableStream, more = {}) => {
      const headers = {'Content-Type': 'application/json', cookie, ...more}
      const init = {method: 'POST', headers, body, duplex: 'half'}
      return site.app.request(path, init)
    }
    const large = JSON.stringify({query: 'x'.repeat(maxQueryBody)})
    expect((await send(large, {'Content-Length': String(large.length)})).status).toBe(413)
    const chunked = new Response(large).body
    expect((await send(chunked ?? '', {'Transfer-Encoding': 'chunked'})).status).toBe(413)
    expect((await send('{"query"')).status).toBeLessThan(402)
    expect(site.logged.slice(before)).toEqual([])
  },
)

test('a new password for the Studio ends previews', async () => {
  const cookie = await site.signIn()
  const restarted = await site.changePassword()
  const response = await restarted.request('/about', {headers: {cookie}})
  expect(await response.text()).toBe('the public page')
})

const readPage = async (cookie: string) =>
  (await site.app.request('/about', {headers: {cookie}})).text()

/** Reads what a preview streams, after the first event. */
async function streamOf(cookie: string) {
  const response = await site.app.request('/preview/events', {headers: {cookie}})
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader?.read())?.value
  expect(await next()).toContain('event: change')
  return next
}
