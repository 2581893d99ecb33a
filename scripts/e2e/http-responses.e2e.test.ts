import {describe, expect, inject, test} from 'vitest'

const siteUrl = inject('siteUrl')
const get = (path: string, init: RequestInit = {}) =>
  fetch(siteUrl + path, {redirect: 'manual', ...init})

describe('the server’s answers', () => {
  test.each([
    '/nowhere',
    '/news/no-such-item',
    '/about/nowhere/deep',
    '/publications/x',
    '/gallery/x',
  ])('%s is a real 404 with the 404 page’s words', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const html = await response.text()
    expect(html).toContain('find the page you are looking for.')
    expect(html).toContain('Please check back again')
  })

  test('a missing file is a 404 and no page', async () => {
    const response = await get('/assets/nothing-here.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).not.toContain('html')
  })

  test('a trailing slash redirects and keeps the query', async () => {
    const response = await get('/news/?tag=gas')
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('/news?tag=gas')
  })

  test('slashes in front never lead to another host', async () => {
    const response = await get('//example.org/')
    expect(response.headers.get('location') ?? '/').not.toMatch(/^\/\//)
  })

  test('robots.txt and sitemap.xml are real answers', async () => {
    const robots = await get('/robots.txt')
    expect(robots.headers.get('content-type')).toContain('text/plain')
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.headers.get('content-type')).toContain('xml')
    const xml = await sitemap.text()
    expect(xml).toContain(`<loc>${siteUrl}/about</loc>`)
    expect(xml).toMatch(/<loc>[^<]+\/news\/[^<]+<\/loc>/)
  })

  test('a page is named in its head: title, description, canonical, share tags', async () => {
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

  test('built files never change under their names', async () => {
    const html = await (await get('/')).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const response = await get(script)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  test('a page brings no token and no draft to the browser', async () => {
    const html = await (await get('/')).text()
    expect(html).not.toContain('drafts.')
    expect(html.toLowerCase()).not.toContain('"token"')
  })
})
