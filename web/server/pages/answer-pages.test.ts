import {Hono} from 'hono'
import {describe, expect, test, vi} from 'vitest'
import type {ContentChangeListener} from '../cms/content-source.ts'
import {createText} from '../http/answer-text.ts'
import {addHeaders, siteHeaders} from '../http/secure-headers.ts'
import {hasPreviewCookie} from '../preview/preview-sessions.ts'
import {createPageAnswers} from './answer-pages.ts'
import {createPageCache} from './page-cache.ts'
import {page, stubSite} from './testing/stub-site.ts'

describe('a page as an answer', () => {
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
    [
      '/news',
      '/news?page=1',
      '/news?page=x&gclid=3',
      '/news?category=Nonsense',
      '/news?search=%20',
    ],
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

  test('of the whistleblower policy nobody but the server keeps anything, and the document carries the state (behaviour B2183)', async () => {
    const {get, render} = stubSite(({body}, stateUrl) => `${stateUrl} ${body}`)
    for (let visit = 1; visit <= 2; visit++) {
      const answer = await get('/whistleblower-policy?fbclid=1')
      expect(answer).toMatchObject({status: 200, cacheControl: 'no-store'})
      expect(answer.text).toMatch(/^undefined /)
    }
    expect(render).toHaveBeenCalledTimes(1)
    expect((await get('/about')).text).toMatch(/^\/page-state/)
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
    render.mockImplementation(async (request) =>
      page({isCanonical: !request.url.includes('search')}),
    )
    const search = await get('/news?search=gas', brotli)
    const first = await get('/news', brotli)
    expect(search.size).toBe(first.size)
    await expect.poll(async () => (await get('/news', brotli)).size).toBeLessThan(first.size)
    expect((await get('/news?search=gas', brotli)).size).toBe(search.size)
  })
})

describe('answers from memory', () => {
  const cms = {projectId: 'local', dataset: 'production', lakePath: '/lake'}
  const config = {siteUrl: 'https://example.org', cms}
  const headers = siteHeaders(config)
  const seen = vi.fn<(path: string) => void>()
  const listeners: ContentChangeListener[] = []
  let redirectTo: string | undefined
  let redirectsUnknown = false

  const pages = createPageAnswers({
    config,
    contentOrigin: '',
    renderer: {
      render: async () => page({state: '"state"'}),
      pageUrl: ({pathname}) => pathname,
      matchPage: () => ({}),
    },
    template: ({body}, stateUrl) => `${stateUrl} ${body}`,
    onContentChange: (listener) => void listeners.push(listener),
    redirects: {
      isNone: () => (redirectsUnknown ? undefined : redirectTo === undefined),
      isGone: async () => false,
    },
    headers,
    isPreview: hasPreviewCookie,
  })
  const app = new Hono()
    .use(pages.answerKept)
    .use(async (context, next) => {
      seen(context.req.path)
      await next()
    })
    .use(addHeaders(headers))
    .use(async (context, next) => (redirectTo ? context.redirect(redirectTo) : next()))
    .use(pages.answer)

  /** The answer to a browser. */
  async function visit(
    path: string,
    sent: Record<string, string> = {'accept-encoding': 'gzip, br'},
    method = 'GET',
  ) {
    const response = await app.request(path, {method, headers: sent})
    await response.arrayBuffer()
    return {status: response.status, headers: Object.fromEntries(response.headers)}
  }

  /** Visits a page, which is rendered and cached then. */
  async function visitUntilCached(path: string) {
    const first = await visit(path)
    seen.mockClear()
    return first
  }

  /** Tells whether a request is answered before the rest of the app. */
  const isKept = async (...request: Parameters<typeof visit>) => {
    seen.mockClear()
    await visit(...request)
    return seen.mock.calls.length === 0
  }

  test('a cached page is answered before the app, with the very headers of the app', async () => {
    const {headers, status} = await visitUntilCached('/about')
    const again = await visit('/about')
    expect(seen).not.toHaveBeenCalled()
    expect(again.status).toBe(status)
    expect(again.headers).toEqual({...headers, 'content-length': again.headers['content-length']})
    expect(again.headers).toMatchObject({
      'content-encoding': 'br',
      'content-security-policy': expect.any(String),
      etag: headers['etag'],
    })
  })

  test('who has the page already is told so before the app, with the very headers of the app', async () => {
    const first = await visit('/services')
    const condition = {'accept-encoding': 'br', 'if-none-match': first.headers['etag'] ?? ''}
    const ofTheApp = await visit('/services', condition)
    await visitUntilCached('/services')
    const again = await visit('/services', condition)
    expect(seen).not.toHaveBeenCalled()
    expect(again).toEqual(ofTheApp)
    expect(again.status).toBe(304)
  })

  test('who has an older page gets the present one before the app', async () => {
    const {headers} = await visitUntilCached('/about')
    const again = await visit('/about', {'accept-encoding': 'br', 'if-none-match': 'W/"older"'})
    expect(seen).not.toHaveBeenCalled()
    expect(again).toMatchObject({status: 200, headers: {etag: headers['etag']}})
  })

  test.each([
    ['gzip', {'accept-encoding': 'gzip'}, 'gzip'],
    ['brotli refused', {'accept-encoding': 'br;q=0, gzip'}, 'gzip'],
    ['all refused', {'accept-encoding': 'br;q=0, gzip;q=0'}, undefined],
    ['no encoding', {}, undefined],
  ])('a request with %s is answered before the app', async (_, headers, encoding) => {
    await visitUntilCached('/about')
    const again = await visit('/about', headers)
    expect(seen).not.toHaveBeenCalled()
    expect(again.headers['content-encoding']).toBe(encoding)
    expect(again.headers['vary']).toBe('Accept-Encoding')
  })

  test('a request that may be a preview is answered by the app, any other cookie changes nothing', async () => {
    await visitUntilCached('/about')
    expect(await isKept('/about', {cookie: 'a=b'})).toBe(true)
    expect(await isKept('/about', {cookie: '__Host-preview=x'})).toBe(false)
    expect(await isKept('/about', {cookie: 'a=b; preview-link=x'})).toBe(false)
  })

  test('a page’s state is answered before the app', async () => {
    await visitUntilCached('/mission')
    expect(await visit(`/page-state/${createText('"state"').hash}`)).toMatchObject({
      status: 200,
      headers: {'content-encoding': 'br', 'content-security-policy': expect.any(String)},
    })
    expect(seen).not.toHaveBeenCalled()
    expect(await isKept('/page-state/unknown')).toBe(false)
  })

  test('what is kept and fresh is answered at once, and nothing else', async () => {
    expect(await isKept('/board')).toBe(false)
    expect(await isKept('/board')).toBe(true)
    expect(await isKept('//board')).toBe(false)
    expect(await isKept('/board', {}, 'POST')).toBe(false)
    for (const listener of listeners) listener({})
    expect(await isKept('/board')).toBe(false)
  })

  test('where a redirect leads elsewhere now, or may, the app is asked', async () => {
    await visitUntilCached('/vision')
    redirectTo = '/elsewhere'
    expect(await visit('/vision')).toMatchObject({status: 302})
    redirectTo = undefined
    redirectsUnknown = true
    expect(await isKept('/vision')).toBe(false)
    redirectsUnknown = false
  })

  test('HEAD has the same answer without the page', async () => {
    await visitUntilCached('/about')
    const {headers: ofGet} = await visit('/about')
    expect((await visit('/about', undefined, 'HEAD')).headers['etag']).toBe(ofGet['etag'])
  })
})

describe('the state of a page', () => {
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
})
