import {once} from 'node:events'
import {createServer, type RequestListener} from 'node:http'
import {expect, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import {createLogger} from './logger.ts'
import type {ObservedRequest} from './metrics.ts'
import {observeRequests} from './observe-requests.ts'

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
    headers: {Cookie: 'session=secret', 'X-Forwarded-For': '203.0.113.9', 'User-Agent': 'A phone'},
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
