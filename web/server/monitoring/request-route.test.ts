import {assert, property, string, tuple, constantFrom} from 'fast-check'
import {expect, test} from 'vitest'
import {requestRoute} from './request-route.ts'

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/news', '/news'],
  ['/news/gas-by-road', '/news/:slug'],
  ['/gallery/night-shift', '/gallery/:slug'],
  ['/news/feed.xml', '/news/feed.xml'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/assets/entry-1a2b.js', '/assets/*'],
  ['/page-state/1a2b', '/page-state/*'],
  ['/studio/structure/news;news-1', '/studio/*'],
  ['/api/v1/contact/sendemail', '/api/contact'],
  ['/api/v1/newsletter/create/ada%40example.com', '/api/newsletter'],
  ['/newsletter/confirm/a-token', '/newsletter/*'],
  ['/preview/shared/a-token', '/preview/*'],
  ['/lake/v2025-02-19/data/query/production', '/lake/data/query'],
  ['/lake/vX/data/listen/production', '/lake/data/listen'],
  ['/lake/images/local/production/abc.webp', '/lake/images'],
  ['/lake/v1/auth/fetch', '/lake/auth'],
  ['/favicon.svg', '/:file'],
  ['/wp-admin', 'other'],
  ['/lake', '/lake/*'],
  ['', 'other'],
])('the route of %s is %s', (path, route) => {
  expect(requestRoute(path)).toBe(route)
})

test('whatever is asked for, routes hold nothing of it and are few', () => {
  const start = constantFrom(
    '/',
    '/news/',
    '/lake/v1/',
    '/lake/v1/data/',
    '/api/v1/',
    '/studio/',
    '',
  )
  const word = string({minLength: 9}).map((text) => `secret-${text}`)
  const routes = new Set<string>()
  assert(
    property(tuple(start, word, constantFrom('', '/more', '/feed.xml')), (parts) => {
      const route = requestRoute(parts.join(''))
      routes.add(route)
      return !route.includes('secret')
    }),
    {numRuns: 1000},
  )
  expect(routes.size).toBeLessThan(12)
})
