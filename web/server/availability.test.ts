import {Hono} from 'hono'
import {describe, expect, test, vi} from 'vitest'
import {createStartingApp, type SiteState, type StudioState} from './availability.ts'
import {createApp} from './create-app.ts'

const document = () => '<title><!--title--></title><h1><!--title--></h1><p><!--text--></p>'

/** A site without content until the state is `ready`, whose Studio is built unless another state says so. */
function site(initial: SiteState, initialStudio: StudioState = 'ready') {
  let state = initial
  let studioState = initialStudio
  const render = vi.fn(async () => ({
    status: 200,
    head: '',
    body: 'a page',
    state: '',
    modules: [],
    failures: [],
    isCanonical: true,
    syncTags: [],
  }))
  const app = createApp({
    config: {
      siteUrl: 'https://example.org',
      cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
    },
    contentOrigin: 'http://127.0.0.1:9',
    renderer: {render, pageUrl: ({pathname}) => pathname, matchPage: () => ({})},
    template: ({body}) => body,
    assetDirs: [],
    studioHtml: () => 'the Studio',
    lake: {path: '/lake', app: new Hono().get('/lake/v1/ping', (context) => context.json({}))},
    api: new Hono().post('/api/v1/contact/sendemail', (context) => context.json({}, 201)),
    availability: {state: () => state, document},
    studioAvailability: {state: () => studioState, document},
  })
  const enter = (next: SiteState) => (state = next)
  const enterStudio = (next: StudioState) => (studioState = next)
  return {app, render, enter, enterStudio}
}

const expectUnavailable = (answer: Response) => {
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('10')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
}

describe('while the first seed runs', () => {
  test.each(['/', '/news', '/news/some-item', '/newsletter/confirm?result=requested', '/nowhere'])(
    '%s is a page that says so and reloads by itself',
    async (path) => {
      const {app, render} = site('seeding')
      const answer = await app.request(path)
      expectUnavailable(answer)
      expect(answer.headers.get('refresh')).toBe('5')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
      const html = await answer.text()
      expect(html).toContain('<h1>The site is being set up</h1>')
      expect(html).toContain('Its content is being loaded for the first time')
      expect(html).not.toMatch(/<!--|<script|style=/)
      expect(render).not.toHaveBeenCalled()
    },
  )

  test.each(['/sitemap.xml', '/news/rss.xml', '/news/atom.xml'])(
    '%s is no empty list, but 503 in plain text',
    async (path) => {
      const answer = await site('seeding').app.request(path)
      expectUnavailable(answer)
      expect(answer.headers.get('content-type')).toContain('text/plain')
    },
  )

  test('the Studio, the lake, the product API and robots.txt respond as ever', async () => {
    const {app} = site('seeding')
    expect(await (await app.request('/studio/structure')).text()).toBe('the Studio')
    expect((await app.request('/lake/v1/ping')).status).toBe(200)
    const enquiry = await app.request('/api/v1/contact/sendemail', {method: 'POST'})
    expect(enquiry.status).toBe(201)
    expect((await app.request('/robots.txt')).status).toBe(200)
  })

  test('pages come as soon as it ends', async () => {
    const {app, enter} = site('seeding')
    expect((await app.request('/')).status).toBe(503)
    enter('ready')
    const answer = await app.request('/')
    expect([answer.status, await answer.text()]).toEqual([200, 'a page'])
    expect(answer.headers.get('refresh')).toBeNull()
  })
})

test('after a first seed that failed the page says so, and not that anything is being loaded', async () => {
  const answer = await site('unseeded').app.request('/')
  expectUnavailable(answer)
  const html = await answer.text()
  expect(html).toContain('The site has no content yet')
  expect(html).not.toContain('being loaded')
})

describe('while the Studio is built', () => {
  test.each(['/studio', '/studio/structure/news', '/preview/enable'])(
    '%s is a page that says so and reloads by itself, until it is there (behaviour B258)',
    async (path) => {
      const {app, enterStudio} = site('ready', 'building')
      const answer = await app.request(path)
      expectUnavailable(answer)
      expect(answer.headers.get('refresh')).toBe('5')
      expect(await answer.text()).toContain('<h1>The Studio is being built</h1>')
      enterStudio('ready')
      expect((await app.request(path)).headers.get('retry-after')).toBeNull()
    },
  )

  test('the site and the product API respond as ever', async () => {
    const {app} = site('ready', 'building')
    expect(await (await app.request('/about')).text()).toBe('a page')
    const enquiry = await app.request('/api/v1/contact/sendemail', {method: 'POST'})
    expect(enquiry.status).toBe(201)
  })

  test('a build that failed is told', async () => {
    const answer = await site('ready', 'unbuilt').app.request('/studio')
    expectUnavailable(answer)
    expect(await answer.text()).toContain('The Studio could not be built')
  })
})

describe('before anything is open', () => {
  const app = createStartingApp({document, assetDirs: [], lakePath: '/lake'})

  test('pages say that the site is starting', async () => {
    const answer = await app.request('/about')
    expectUnavailable(answer)
    expect(await answer.text()).toContain('<h1>The site is starting</h1>')
  })

  test('a form gets plain text, which it does not take for success', async () => {
    const answer = await app.request('/api/v1/contact/sendemail', {method: 'POST'})
    expectUnavailable(answer)
    await expect(answer.json()).rejects.toThrow('JSON')
  })

  test('the process is alive, and not ready', async () => {
    expect((await app.request('/healthz')).status).toBe(200)
    const ready = await app.request('/readyz')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ready: false, checks: {content: 'failed'}})
  })

  test('the lake’s paths have an error in the lake’s shape', async () => {
    const answer = await app.request('/lake/v1/data/query/production')
    expectUnavailable(answer)
    expect(await answer.json()).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'The Content Lake is starting',
    })
  })
})
