import {once} from 'node:events'
import {createServer, type RequestListener} from 'node:http'
import {assert, constantFrom, property, string, tuple} from 'fast-check'
import {Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {z} from 'zod'
import {createLogger} from './logger.ts'
import {
  answerFailures,
  type ObservedRequest,
  observeRequests,
  requestRoute,
} from './observe-requests.ts'

describe('the log of requests', () => {
  const lineSchema = z.looseObject({level: z.string(), msg: z.string(), time: z.iso.datetime()})

  /** Serves what a handler answers, and keeps what is logged and measured. */
  async function serve(handle: RequestListener) {
    const written: string[] = []
    const logger = createLogger({
      format: 'json',
      level: 'debug',
      destination: {write: (line) => void written.push(line)},
    })
    const observed: ObservedRequest[] = []
    const observeRequest = (request: ObservedRequest) => void observed.push(request)
    const server = createServer(observeRequests(handle, {logger, metrics: {observeRequest}}))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    return {
      url: `http://127.0.0.1:${port}`,
      logger,
      observed,
      written,
      lines: () => written.map((line) => lineSchema.parse(JSON.parse(line))),
    }
  }

  test('a line says what was answered, and nothing about who asked', async () => {
    const {url, lines, written} = await serve((_, response) => response.end('ok'))
    const response = await fetch(`${url}/news/gas?q=my-name&token=secret`, {
      headers: {
        Cookie: 'session=secret',
        'X-Forwarded-For': '203.0.113.9',
        'User-Agent': 'A phone',
      },
    })
    await response.text()
    await expect.poll(() => written).toHaveLength(1)
    const [line] = lines()
    expect(line).toMatchObject({
      level: 'info',
      requestId: response.headers.get('X-Request-Id'),
      method: 'GET',
      route: '/news/:slug',
      status: 200,
      msg: expect.stringMatching(/^GET \/news\/:slug 200 \d+ ms$/),
    })
    expect(Number.isInteger(line?.['ms'])).toBe(true)
    expect(written[0]).not.toMatch(/gas|my-name|secret|203\.0|127\.0|phone/)
  })

  test.each([
    ['0123abcd-of-a-proxy', '0123abcd-of-a-proxy'],
    ['short', expect.stringMatching(/^[\w-]{12}$/)],
    ['"},{"level":"fatal', expect.stringMatching(/^[\w-]{12}$/)],
  ])('a request that came with the id %s has %s', async (given, id) => {
    const {url} = await serve((_, response) => response.end())
    const response = await fetch(url, {headers: {'X-Request-Id': given}})
    expect(response.headers.get('X-Request-Id')).toEqual(id)
  })

  test('what is logged meanwhile bears the id of the request, with the error', async () => {
    const served = await serve((_, response) => {
      queueMicrotask(() => {
        served.logger.error('The page failed.', new Error('no dataset'))
        response.writeHead(500).end()
      })
    })
    const response = await fetch(`${served.url}/about`)
    await expect.poll(() => served.written).toHaveLength(2)
    expect(served.lines()).toMatchObject([
      {
        level: 'error',
        msg: 'The page failed.',
        requestId: response.headers.get('X-Request-Id'),
        err: {
          type: 'Error',
          message: 'no dataset',
          stack: expect.stringContaining('observe-requests'),
        },
      },
      {level: 'info', status: 500},
    ])
  })

  test('a flood that is refused is counted, and its lines are for debugging alone', async () => {
    const {url, lines, observed} = await serve((_, response) => response.writeHead(429).end())
    await Promise.all(Array.from({length: 20}, () => fetch(`${url}/about`)))
    await expect.poll(() => observed).toHaveLength(20)
    expect(new Set(lines().map(({level}) => level))).toEqual(new Set(['debug']))
  })

  test.each([401, 404, 503])(
    'of a flood that is answered %i, ten lines are logged',
    async (status) => {
      const {url, lines, observed} = await serve((_, response) => response.writeHead(status).end())
      for (let n = 0; n < 30; n++) await (await fetch(`${url}/news/nothing-${n}`)).text()
      await expect.poll(() => observed).toHaveLength(30)
      expect(lines()).toHaveLength(10)
    },
  )

  test('a client that leaves before the answer is told apart', async () => {
    const {url, lines, written, observed} = await serve((_, response) => response.write('part'))
    const leave = new AbortController()
    const response = await fetch(`${url}/about`, {signal: leave.signal})
    expect(response.status).toBe(200)
    leave.abort()
    await expect.poll(() => written).toHaveLength(1)
    expect(lines()).toMatchObject([{aborted: true, route: '/about'}])
    expect(observed).toMatchObject([{isStream: false}])
  })

  test('of clients that leave one after the other, ten lines are logged', async () => {
    const {url, lines, observed} = await serve((_, response) => response.write('part'))
    for (let n = 0; n < 30; n++) {
      const leave = new AbortController()
      await fetch(`${url}/news/nothing-${n}`, {signal: leave.signal})
      leave.abort()
    }
    await expect.poll(() => observed).toHaveLength(30)
    expect(lines()).toHaveLength(10)
  })

  test('event streams are told apart, whose duration is their reader’s', async () => {
    const {url, observed} = await serve((_, response) => {
      response.writeHead(200, {'Content-Type': 'text/event-stream'}).write(':')
    })
    const leave = new AbortController()
    await fetch(`${url}/lake/v1/data/listen/production`, {signal: leave.signal})
    leave.abort()
    await expect.poll(() => observed).toHaveLength(1)
    expect(observed).toMatchObject([{isStream: true, route: '/lake/data/listen'}])
  })

  test('files, pictures and the lake are logged for debugging alone, unless they fail', async () => {
    const {url, lines, written} = await serve((request, response) => {
      response.writeHead(request.url === '/assets/gone.js' ? 500 : 200).end()
    })
    await fetch(`${url}/assets/entry.js`)
    await fetch(`${url}/assets/gone.js`)
    await expect.poll(() => written).toHaveLength(2)
    expect(lines().map(({level}) => level)).toEqual(['debug', 'info'])
  })
})

describe('routes', () => {
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
    ['/my-data', '/my-data/*'],
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
})

describe('failures', () => {
  function createSite() {
    const log = vi.fn()
    const app = new Hono()
      .post('/api/v1/contact/sendemail', bodyLimit({maxSize: 10}), async (context) =>
        context.text(await context.req.text()),
      )
      .get('/news/:slug', (context) => {
        throw context.req.param('slug') === 'broken'
          ? new Error('It is broken.')
          : new URIError('x')
      })
    app.onError(answerFailures({log, answer: ['The site failed.', 502]}))
    return {app, log}
  }

  test('a request that is refused for what it is has its own status, and no line', async () => {
    const {app, log} = createSite()
    const send = (body: BodyInit, signal?: AbortSignal) => {
      const init = {method: 'POST', body, duplex: 'half', ...(signal && {signal})}
      return app.request('/api/v1/contact/sendemail', init)
    }
    expect((await send('more than ten')).status).toBe(413)
    expect((await send(new Blob(['more than ten']).stream())).status).toBe(413)
    expect((await app.request('/news/%zz')).status).toBe(400)
    const leaving = new ReadableStream({start: (controller) => controller.error(new Error('left'))})
    expect((await send(leaving, AbortSignal.abort())).status).toBe(400)
    expect(log).not.toHaveBeenCalled()
  })

  test('an error of the server is logged with the route, without what the visitor wrote', async () => {
    const {app, log} = createSite()
    const response = await app.request('/news/broken?token=secret')
    expect([response.status, await response.text()]).toEqual([502, 'The site failed.'])
    const error = expect.objectContaining({message: 'It is broken.'})
    expect(log.mock.calls).toEqual([['GET /news/:slug failed.', error]])
  })
})
