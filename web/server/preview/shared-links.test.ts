import {otherForms} from 'content-lake/testing'
import {afterAll, afterEach, beforeAll, describe, expect, test, vi} from 'vitest'
import {SHARED_LINKS_PATH, sharedLinkList} from '#web/contract/shared-links.ts'
import {
  cookieOf,
  newLink,
  ownQuery,
  type PreviewSite,
  startPreviewSite,
} from './testing/preview-site.ts'

/** Parts of the preview's document that tell what its session may do. */
const editors = '"access":"edit"'
const readOnly = '"access":{"readUntil":'
const readsUntil = (time: number) => `${readOnly}${time}}`

describe('a shared link', () => {
  const hour = 60 * 60_000

  let site: PreviewSite

  beforeAll(async () => {
    site = await startPreviewSite()
  })

  afterEach(() => vi.useRealTimers())

  afterAll(() => site.close())

  const list = async () => sharedLinkList.parse(await (await site.staff('')).json()).items

  /** Opens a link as a browser without any session; returns the cookie that it then has. */
  const open = async (url: string) => cookieOf(await site.app.request(url))

  const readAbout = async (cookie: string, headers = {}) =>
    (await site.app.request('/about', {headers: {cookie, ...headers}})).text()

  const ask = (
    cookie: string,
    body: object = {query: ownQuery, params: {}, perspective: 'drafts'},
    headers = {},
  ) =>
    site.app.request('/preview/query?session=link', {
      method: 'POST',
      headers: {'Content-Type': 'application/json', cookie, ...headers},
      body: JSON.stringify(body),
    })

  test('a link opens its page, and shows drafts without naming their fields', async () => {
    vi.useFakeTimers({toFake: ['Date']})
    const {url, expires_at} = await site.share({path: '/about?tab=1'})
    const response = await site.app.request(url)
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe('/about?tab=1')
    expect(response.headers.get('set-cookie')).toMatch(
      /^preview-link=\S+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const cookie = cookieOf(response)
    const page = await site.app.request('/about', {headers: {cookie}})
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    const text = await page.text()
    expect(text).toContain(readsUntil(expires_at))
    expect(await (await ask(cookie)).json()).toEqual({result: [{question: 'New?'}]})
  })

  test('over https its cookie is bound to the host, and sent over https alone', async () => {
    const secure = site.createSite('https://example.org')
    const {url} = await site.share({}, secure)
    expect(url).toMatch(/^https:\/\/example\.org\/preview\/shared\/open\//)
    const response = await secure.request(url)
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-preview-link=.+; Secure; /)
  })

  test('it shows the perspective that it was made for, and no other', async () => {
    const cookie = await open((await site.share({perspective: 'published'})).url)
    const asked = {query: ownQuery, params: {}, perspective: 'drafts'}
    expect(await (await ask(cookie, asked)).json()).toEqual({result: [{question: 'Old?'}]})
  })

  test('it answers the site’s own queries to its own pages, and nothing that editors may do', async () => {
    const cookie = await open((await site.share()).url)
    expect((await ask(cookie, {query: '*', params: {}, perspective: 'drafts'})).status).toBe(403)
    expect((await ask(cookie, undefined, {origin: 'https://evil.example'})).status).toBe(403)
    expect((await ask(cookie, undefined, {'Content-Type': 'text/plain'})).status).toBe(415)
    for (const path of ['query', 'changes', 'events']) {
      const response = await site.app.request(`/preview/${path}`, {headers: {cookie}})
      expect([path, response.status]).toEqual([path, 401])
    }
    const headers = {'Content-Type': 'application/json', cookie}
    const changes = {method: 'POST', headers, body: JSON.stringify({ids: ['drafts.q1']})}
    expect((await site.app.request('/preview/changes?session=link', changes)).status).toBe(403)
    expect((await site.app.request(SHARED_LINKS_PATH, {headers: {cookie}})).status).toBe(401)
  })

  test('an editor who has tried a link still sees the Studio’s preview in its frame', async () => {
    const cookie = `${await site.signIn()}; ${await open((await site.share()).url)}`
    expect(await readAbout(cookie)).toContain(readOnly)
    expect(await readAbout(cookie, {'sec-fetch-dest': 'iframe'})).toContain(editors)
  })

  test('a forged link, and one that was revoked, opens nothing: pages are the public ones', async () => {
    const {id, url} = await site.share()
    const cookie = await open(url)
    expect(await readAbout(cookie)).toContain(readOnly)
    const forms = otherForms(cookie.replace('preview-link=', ''))
    // Around a cookie there may be white space.
    for (const form of forms.filter((text) => text === text.trim())) {
      expect(await readAbout(`preview-link=${form}`)).toBe('the public page')
    }
    for (const form of forms) {
      const path = `/preview/shared/open/${encodeURIComponent(form)}`
      expect([308, 401, 404]).toContain((await site.app.request(path)).status)
    }
    expect((await site.staff(`/${id}`, {method: 'DELETE'})).status).toBe(200)
    for (const sent of [cookie, 'preview-link=x', `preview-link=${id}.`, 'preview-link=']) {
      expect(await readAbout(sent)).toBe('the public page')
      expect((await ask(sent)).status).toBe(401)
    }
    const again = await site.app.request(url)
    expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null])
    expect(await again.text()).toContain(readsUntil(0))
  })

  test.each([
    ['hour', hour],
    ['day', 24 * hour],
    ['week', 7 * 24 * hour],
  ] as const)('a link for %s ends by itself, and leaves the list', async (lifetime, length) => {
    vi.useFakeTimers({toFake: ['Date']})
    const {id, url} = await site.share({lifetime})
    const cookie = await open(url)
    vi.setSystemTime(Date.now() + length - 1)
    expect(await readAbout(cookie)).toContain(readOnly)
    expect((await list()).map((link) => link.id)).toContain(id)
    vi.setSystemTime(Date.now() + 1)
    expect(await readAbout(cookie)).toBe('the public page')
    expect((await list()).map((link) => link.id)).not.toContain(id)
  })

  test('a change of a draft is told to whoever has a link, until it is revoked', async () => {
    const {id, url} = await site.share()
    const headers = {cookie: await open(url)}
    const response = await site.app.request('/preview/events?session=link', {headers})
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => (await reader?.read())?.value
    expect(await next()).toContain('event: change')
    await site.editor.patch('drafts.q1').set({question: 'Newer?'}).commit()
    expect(await next()).toContain('event: change')
    await site.editor.patch('drafts.q1').set({question: 'New?'}).commit()
    expect(await next()).toContain('event: change')
    await site.staff(`/${id}`, {method: 'DELETE'})
    expect(await next()).toBeUndefined()
  })

  test('a new key ends every link and every editor’s session, and those made then are valid', async () => {
    const link = await open((await site.share()).url)
    const editor = await site.signIn()
    expect((await site.staff('/renew-key', {method: 'POST', body: '{}'})).status).toBe(200)
    expect(await readAbout(link)).toBe('the public page')
    expect(await readAbout(editor)).toBe('the public page')
    expect(await list()).toEqual([])
    expect(await readAbout(await open((await site.share()).url))).toContain(readOnly)
    expect(await readAbout(await site.signIn())).toContain(editors)
  })

  test('links are valid in every process, also after a restart', async () => {
    const cookie = await open((await site.share()).url)
    const otherSite = site.createSite('http://localhost')
    const response = await otherSite.request('/about', {headers: {cookie}})
    expect(await response.text()).toContain(readOnly)
  })

  test('leaving forgets the link and shows the public page', async () => {
    const response = await site.app.request('/preview/disable?session=link&path=/about')
    expect(response.headers.get('location')).toBe('/about')
    expect(response.headers.get('set-cookie')).toMatch(/^preview-link=; Max-Age=0/)
  })
})

describe('the API of links', () => {
  let site: PreviewSite

  beforeAll(async () => {
    site = await startPreviewSite()
  })

  afterAll(() => site.close())

  test('only who is signed in to the Studio makes, sees or revokes links', async () => {
    const headers = {'Content-Type': 'application/json'}
    const requests = [
      ['', {method: 'GET'}],
      ['', {method: 'POST', body: JSON.stringify(newLink)}],
      ['/some-id', {method: 'DELETE'}],
      ['/renew-key', {method: 'POST', body: '{}'}],
    ] as const
    for (const [path, init] of requests) {
      const response = await site.app.request(SHARED_LINKS_PATH + path, {...init, headers})
      expect([init.method, response.status]).toEqual([init.method, 401])
    }
  })

  test('where the server can show no drafts, no link is made, and the editor is told why', async () => {
    const app = site.createSite('http://localhost', false)
    const response = await site.staff('', {method: 'POST', body: JSON.stringify(newLink)}, app)
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('SANITY_READ_TOKEN')
  })

  test.each(['//evil.example/x', 'https://evil.example/x', 'about', ''])(
    'no link leads to another site: %s',
    async (path) => {
      const body = JSON.stringify({...newLink, path})
      expect((await site.staff('', {method: 'POST', body})).status).toBe(400)
    },
  )

  test('a backslash leads to no other site either', async () => {
    expect((await site.share({path: '/\\evil.example/x'})).path).toMatch(/^\/(?![/\\])/)
  })
})
