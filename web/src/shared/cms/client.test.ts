import {ClientRequestInterceptor} from '@mswjs/interceptors/ClientRequest'
import type {SanityQueries} from '@sanity/client'
import {afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi} from 'vitest'
import {createCms, type QueryResult} from './client.ts'

/** Requests to hosted Sanity, which a test cannot reach: they are intercepted. */
const sent: {url: URL; method: string; headers: Headers; body: string}[] = []

/** Tells whether requests are left without a response. */
let hangs = false

const interceptor = new ClientRequestInterceptor()

beforeAll(() => {
  interceptor.on('request', async ({request, controller}) => {
    const {method, headers} = request
    sent.push({url: new URL(request.url), method, headers, body: await request.clone().text()})
    if (hangs) await new Promise(() => {})
    controller.respondWith(Response.json({result: [], ms: 1}))
  })
  interceptor.apply()
})

afterAll(() => interceptor.dispose())

beforeEach(() => {
  sent.length = 0
  hangs = false
})

/** The one request that was sent. */
function only() {
  const [request] = sent
  if (!request || sent.length > 1) throw new Error(`${sent.length} requests were sent.`)
  return request
}

const hosted = {projectId: 'abc123', dataset: 'production'}
const query = '*[_type == "news" && title match $text][0...6]'

describe('content calls to hosted Sanity', () => {
  test('go to the CDN of the project, with API version, dataset and published content', async () => {
    await createCms(hosted, 'https://unused.example').fetch(query, {text: 'gas'})
    const {url, method, headers} = only()
    expect(method).toBe('GET')
    expect(url.origin).toBe('https://abc123.apicdn.sanity.io')
    expect(url.pathname).toBe('/v2023-05-03/data/query/production')
    expect(url.searchParams.get('query')).toBe(query)
    expect(url.searchParams.get('$text')).toBe('"gas"')
    expect(url.searchParams.get('perspective')).toBe('published')
    expect(headers.get('authorization')).toBeNull()
  })

  test('are sent by POST from 11,264 characters on', async () => {
    const long = `*[_id == "${'a'.repeat(11_264)}"]`
    await createCms(hosted, 'https://unused.example').fetch(long)
    const {url, method, body} = only()
    expect(method).toBe('POST')
    expect(url.pathname).toBe('/v2023-05-03/data/query/production')
    expect(url.searchParams.get('perspective')).toBe('published')
    expect(JSON.parse(body)).toMatchObject({query: long})
  })

  test('are sent by GET below that', async () => {
    await createCms(hosted, 'https://unused.example').fetch(`*[_id == "${'a'.repeat(10_000)}"]`)
    expect(only().method).toBe('GET')
  })
})

test('with the local lake the same calls go to its path on the given origin', async () => {
  const cms = createCms({...hosted, lakePath: '/lake'}, 'http://localhost:3000')
  await cms.fetch(query, {text: 'gas'})
  const {url, headers} = only()
  expect(url.origin + url.pathname).toBe(
    'http://localhost:3000/lake/v2023-05-03/data/query/production',
  )
  expect(headers.get('x-sanity-project-id')).toBe('abc123')
})

test('a server gives up a service that hangs within 4 s, while the visitor still waits', async () => {
  hangs = true
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  const outcome = createCms(hosted, 'https://unused.example')
    .fetch(query)
    .catch((error: unknown) => error)
  await vi.waitUntil(() => sent.length === 1, {timeout: 30_000})
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  expect(await outcome).toMatchObject({message: expect.stringContaining('in time')})
})

test('what a client asks ends with its signal, also where a caller gives one of its own', async () => {
  hangs = true
  const ends = new AbortController()
  const cms = createCms(hosted, 'https://unused.example', {signal: ends.signal})
  const asked = [cms.fetch(query), cms.fetch(query, {}, {signal: new AbortController().signal})]
  await vi.waitUntil(() => sent.length === 2, {timeout: 30_000})
  ends.abort(new Error('left'))
  for (const result of await Promise.allSettled(asked)) expect(result.status).toBe('rejected')
})

/** The texts of the queries whose results are `any`. */
type Untyped<Queries> = {
  [Query in keyof Queries]: 0 extends 1 & Queries[Query] ? Query : never
}[keyof Queries]

test('every query has a type, and one that npm run types has not seen has no fields', () => {
  expectTypeOf<Untyped<SanityQueries>>().toBeNever()
  expectTypeOf<QueryResult<'*[_type == "unheard"]'>>().toBeUnknown()
  expectTypeOf<QueryResult<string>>().toBeUnknown()
})
