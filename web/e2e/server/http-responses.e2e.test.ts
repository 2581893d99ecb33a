import {describe, expect, test} from 'vitest'
import {siteUrl} from '../testing/shared-site.ts'

const get = (path: string, init: RequestInit = {}) =>
  fetch(siteUrl + path, {redirect: 'manual', ...init})

describe('the server’s responses', () => {
  test.each([
    '/nowhere',
    '/news/no-such-item',
    '/about/nowhere/deep',
    '/publications/x',
    '/gallery/x',
  ])('%s has status 404 and the text of the 404 page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const html = await response.text()
    expect(html).toContain('find the page you are looking for.')
    expect(html).toContain('Please check back again')
  })

  test('a missing file has status 404 and no HTML', async () => {
    const response = await get('/assets/nothing-here.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).not.toContain('html')
  })

  test.each(['/.vite/manifest.json', '/%2evite/manifest.json', '/.env'])(
    '%s, a hidden file, is not served',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toBe('Not Found')
    },
  )

  test('whoever watches the site learns that it is alive, and ready', async () => {
    expect(await (await get('/healthz')).text()).toBe('ok')
    const ready = await get('/readyz')
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {ready: true, checks: {server: 'ok', content: 'ok', dataset: 'ok', storage: 'ok'}},
    ])
  })

  test('a trailing slash redirects and keeps the query', async () => {
    const response = await get('/news/?tag=gas')
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('/news?tag=gas')
  })

  test('two leading slashes never redirect to another host', async () => {
    const response = await get('//example.org/')
    expect(response.headers.get('location') ?? '/').not.toMatch(/^\/\//)
  })

  test('robots.txt and sitemap.xml have their content types', async () => {
    const robots = await get('/robots.txt')
    expect(robots.headers.get('content-type')).toContain('text/plain')
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.headers.get('content-type')).toContain('xml')
    const xml = await sitemap.text()
    expect(xml).toContain(`<loc>${siteUrl}/about</loc>`)
    expect(xml).toMatch(/<loc>[^<]+\/news\/[^<]+<\/loc>/)
  })

  test('a page has title, description, canonical link and Open Graph tags', async () => {
    const html = await (await get('/about')).text()
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toMatch(/<title>[^<]+<\/title>/)
    expect(head).toMatch(/<meta name="description" content="[^"]+"/)
    expect(head).toContain(`<link rel="canonical" href="${siteUrl}/about"`)
    expect(head).toMatch(/<meta property="og:title" content="[^"]+"/)
    expect(head).toMatch(/<meta property="og:image" content="http[^"]+"/)
  })

  test('an unchanged page answers 304, and only GET and HEAD are allowed', async () => {
    const first = await get('/about')
    const etag = first.headers.get('etag') ?? ''
    expect((await get('/about', {headers: {'If-None-Match': etag}})).status).toBe(304)
    expect((await get('/about', {method: 'POST'})).status).toBe(405)
    expect((await get('/about', {method: 'HEAD'})).status).toBe(200)
  })

  test('built files are cached as immutable', async () => {
    const html = await (await get('/')).text()
    const script = /data-modules="(\/assets\/[^" ]+\.js)/.exec(html)?.[1] ?? ''
    const response = await get(script)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  test('a page contains no token and no draft', async () => {
    const html = await (await get('/')).text()
    expect(html).not.toContain('drafts.')
    expect(html.toLowerCase()).not.toContain('"token"')
  })
})
