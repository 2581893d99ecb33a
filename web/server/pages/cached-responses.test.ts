import {createServer, get, type IncomingHttpHeaders} from 'node:http'
import {once} from 'node:events'
import {getRequestListener} from '@hono/node-server'
import {Hono} from 'hono'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {z} from 'zod'
import {secureHeaders} from '../http/secure-headers.ts'
import {rememberHeaders, serveCachedPages, type PageVariables} from './cached-responses.ts'
import {createPageCache} from './page-cache.ts'
import {servePages} from './serve-pages.ts'
import {page} from './testing/stub-site.ts'

const cms = {projectId: 'local', dataset: 'production', lakePath: '/lake'}
const config = {siteUrl: 'https://example.org', cms}
const seen = vi.fn<(path: string) => void>()
const cache = createPageCache()
let redirectTo: string | undefined
let redirectsUnknown = false

const app = new Hono<{Variables: PageVariables}>()
  .use(async (context, next) => {
    seen(context.req.path)
    await next()
  })
  .use(rememberHeaders(cache))
  .use(secureHeaders(config))
  .use(async (context, next) => {
    context.set('redirectsUnknown', redirectsUnknown)
    return redirectTo ? context.redirect(redirectTo) : next()
  })
  .use(
    servePages({
      cache,
      config,
      contentOrigin: '',
      renderer: {render: async () => page(), pageUrl: ({pathname}) => pathname},
      template: ({body}) => body,
    }),
  )
const handle = getRequestListener(app.fetch)
const server = createServer(
  serveCachedPages(cache, (request, response) => void handle(request, response)),
)
let port: number

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = z.object({port: z.number()}).parse(server.address()).port
})

afterAll(() => void server.close())

/** What a browser gets. */
async function visit(path: string, headers: IncomingHttpHeaders = {'accept-encoding': 'gzip, br'}) {
  const request = get({port, path, headers, agent: false})
  const [response] = await once(request, 'response')
  response.resume()
  const {date: _, connection: __, 'keep-alive': ___, ...rest} = response.headers
  return {status: response.statusCode, headers: rest}
}

/** Visits until the app is not asked any more. */
async function visitUntilCached(path: string) {
  const first = await visit(path)
  await visit(path)
  seen.mockClear()
  return first
}

test('a cached page is answered before the app, with the very headers of the app', async () => {
  const {headers, status} = await visitUntilCached('/about')
  const again = await visit('/about')
  expect(seen).not.toHaveBeenCalled()
  expect(again.status).toBe(status)
  expect(again.headers).toEqual({...headers, 'content-length': expect.any(String)})
  expect(again.headers).toMatchObject({
    'content-encoding': 'br',
    'content-security-policy': expect.any(String),
    etag: headers.etag,
  })
})

test('who has the page already is told so before the app, with the very headers of the app', async () => {
  const first = await visit('/services')
  const condition = {'accept-encoding': 'br', 'if-none-match': first.headers.etag}
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
  expect(again).toMatchObject({status: 200, headers: {etag: headers.etag}})
})

test.each([
  ['a cookie, which may be that of a preview', {'accept-encoding': 'br', cookie: 'a=b'}],
  ['no brotli', {'accept-encoding': 'gzip'}],
  ['brotli refused', {'accept-encoding': 'br;q=0, gzip'}],
  ['no encoding', {}],
])('a request with %s is answered by the app', async (_, headers) => {
  await visitUntilCached('/about')
  await visit('/about', headers)
  expect(seen).toHaveBeenCalledTimes(1)
})

test('after a change the app is asked again, also for a page that it does not concern', async () => {
  await visitUntilCached('/vision')
  cache.expire({syncTags: ['s1:other']})
  redirectTo = '/elsewhere'
  expect(await visit('/vision')).toMatchObject({status: 302})
  redirectTo = undefined
})

test('while the redirects are not known, the app is asked each time', async () => {
  redirectsUnknown = true
  await visitUntilCached('/contact')
  await visit('/contact')
  expect(seen).toHaveBeenCalledTimes(1)
  redirectsUnknown = false
})

test('HEAD has the same answer without the page', async () => {
  await visitUntilCached('/about')
  const response = await fetch(`http://127.0.0.1:${port}/about`, {method: 'HEAD'})
  expect(response.headers.get('etag')).toBe((await visit('/about')).headers.etag)
})
