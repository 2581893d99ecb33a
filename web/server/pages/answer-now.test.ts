import {createServer, get, type IncomingHttpHeaders} from 'node:http'
import {once} from 'node:events'
import {getRequestListener} from '@hono/node-server'
import {Hono} from 'hono'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {z} from 'zod'
import type {ContentChangeListener} from '../content/content-source.ts'
import {createText} from '../http/compressed-text.ts'
import {readAddedHeaders, secureHeaders} from '../http/secure-headers.ts'
import {createPageAnswers} from './answer-pages.ts'
import {page} from './testing/stub-site.ts'

const cms = {projectId: 'local', dataset: 'production', lakePath: '/lake'}
const config = {siteUrl: 'https://example.org', cms}
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
  redirects: {isNone: () => (redirectsUnknown ? undefined : redirectTo === undefined)},
  headers: await readAddedHeaders(secureHeaders(config)),
})
const app = new Hono()
  .use(async (context, next) => {
    seen(context.req.path)
    await next()
  })
  .use(secureHeaders(config))
  .use(async (context, next) => (redirectTo ? context.redirect(redirectTo) : next()))
  .use(pages.answer)
const handle = getRequestListener(app.fetch)
const server = createServer((request, response) => {
  if (!pages.answerNow(request, response)) void handle(request, response)
})
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

/** Visits a page, which is rendered and cached then. */
async function visitUntilCached(path: string) {
  const first = await visit(path)
  seen.mockClear()
  return first
}

/** Whether a GET would be answered before the app. */
const canAnswer = (path: string, headers: IncomingHttpHeaders = {}) =>
  pages.canAnswerNow({method: 'GET', url: path, headers})

test('a cached page is answered before the app, with the very headers of the app', async () => {
  const {headers, status} = await visitUntilCached('/about')
  const again = await visit('/about')
  expect(seen).not.toHaveBeenCalled()
  expect(again.status).toBe(status)
  expect(again.headers).toEqual({...headers, 'content-length': again.headers['content-length']})
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
  ['gzip', {'accept-encoding': 'gzip'}, 'gzip'],
  ['brotli refused', {'accept-encoding': 'br;q=0, gzip'}, 'gzip'],
  ['all refused', {'accept-encoding': 'br;q=0, gzip;q=0'}, undefined],
  ['no encoding', {}, undefined],
])('a request with %s is answered before the app', async (_, headers, encoding) => {
  await visitUntilCached('/about')
  const again = await visit('/about', headers)
  expect(seen).not.toHaveBeenCalled()
  expect(again.headers['content-encoding']).toBe(encoding)
  expect(again.headers.vary).toBe('Accept-Encoding')
})

test.each([
  ['a cookie, which may be that of a preview', {cookie: 'a=b'}],
  ['a range', {range: 'bytes=0-1'}],
])('a request with %s is answered by the app', async (_, headers) => {
  await visitUntilCached('/about')
  expect(canAnswer('/about', headers)).toBe(false)
  await visit('/about', headers)
  expect(seen).toHaveBeenCalledTimes(1)
})

test('a page’s state is answered before the app', async () => {
  await visitUntilCached('/mission')
  const url = `/page-state/${createText('"state"').hash}`
  expect(canAnswer(url)).toBe(true)
  expect(await visit(url)).toMatchObject({
    status: 200,
    headers: {'content-encoding': 'br', 'content-security-policy': expect.any(String)},
  })
  expect(seen).not.toHaveBeenCalled()
  expect(canAnswer('/page-state/unknown')).toBe(false)
})

test('what is in memory and fresh can be answered at once, and nothing else', async () => {
  expect(canAnswer('/board')).toBe(false)
  await visitUntilCached('/board')
  expect(canAnswer('/board')).toBe(true)
  expect(canAnswer('//board')).toBe(false)
  expect(pages.canAnswerNow({method: 'POST', url: '/board', headers: {}})).toBe(false)
  for (const listener of listeners) listener({})
  expect(canAnswer('/board')).toBe(false)
})

test('where a redirect leads elsewhere now, or may, the app is asked', async () => {
  await visitUntilCached('/vision')
  redirectTo = '/elsewhere'
  expect(await visit('/vision')).toMatchObject({status: 302})
  redirectTo = undefined
  redirectsUnknown = true
  await visit('/vision')
  expect(seen).toHaveBeenCalledTimes(2)
  redirectsUnknown = false
})

test('HEAD has the same answer without the page', async () => {
  await visitUntilCached('/about')
  const response = await fetch(`http://127.0.0.1:${port}/about`, {method: 'HEAD'})
  expect(response.headers.get('etag')).toBe((await visit('/about')).headers.etag)
})
