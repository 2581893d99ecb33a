import {Agent, get, type IncomingMessage, request, type RequestListener} from 'node:http'
import {connect} from 'node:net'
import {once} from 'node:events'
import {text} from 'node:stream/consumers'
import {expect, onTestFinished, test} from 'vitest'
import {listen} from './listen.ts'

const longMs = 60_000

/** A server on a free port, and connections to it that are kept alive. */
async function start(handler: RequestListener) {
  const server = await listen('127.0.0.1', 0, handler)
  const agent = new Agent({keepAlive: true, maxSockets: 1})
  onTestFinished(() => agent.destroy())
  const options = {host: '127.0.0.1', port: server.port, agent}
  return {
    ...server,
    options,
    async get() {
      const [response]: IncomingMessage[] = await once(get(options), 'response')
      if (!response) throw new Error('There is no response.')
      return {connection: response.headers.connection, body: await text(response)}
    },
  }
}

test('a connection without requests stays open for longer than a proxy would use it', async () => {
  const {options} = await start((_, response) => response.end('page'))
  const [response]: IncomingMessage[] = await once(get(options), 'response')
  const [, seconds] = String(response?.headers['keep-alive']).split('timeout=')
  expect(Number(seconds)).toBeGreaterThan(120)
})

test('a request in progress is finished and told to close; new connections are refused', async () => {
  const {options, drain} = await start((incoming, response) => {
    void text(incoming).then((body) => response.end(`got ${body}`))
  })
  const upload = request({...options, method: 'POST', headers: {Expect: '100-continue'}})
  upload.flushHeaders()
  await once(upload, 'continue')
  const drained = drain(longMs)
  await expect(once(get({...options, agent: false}), 'response')).rejects.toThrow('ECONNREFUSED')
  upload.end('it all')
  const [response]: IncomingMessage[] = await once(upload, 'response')
  expect(response?.headers.connection).toBe('close')
  expect(response && (await text(response))).toBe('got it all')
  expect(await drained).toBe(0)
})

test('a request on a connection that was idle is answered and told to close', async () => {
  const site = await start((_, response) => response.end('page'))
  expect((await site.get()).connection).toBe('keep-alive')
  const drained = site.drain(longMs, longMs)
  expect(await site.get()).toEqual({connection: 'close', body: 'page'})
  expect(await drained).toBe(0)
})

test('a request of which the first bytes have arrived is answered', async () => {
  const {server, port, drain} = await start((_, response) => response.end('page'))
  const socket = connect(port, '127.0.0.1')
  const accepted = once(server, 'connection')
  socket.write('GET / HT')
  const [accepting] = await accepted
  await expect.poll(() => accepting.bytesRead).toBeGreaterThan(0)
  const drained = drain(longMs)
  const received = text(socket)
  socket.write('TP/1.1\r\nHost: a\r\n\r\n')
  expect(await received).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*Connection: close\r\n[^]*page/)
  expect(await drained).toBe(0)
})

test('what does not end in time is cut off and counted', async () => {
  const {options, drain} = await start((_, response) => void response.write('never ends'))
  const endless = get(options)
  const [response]: IncomingMessage[] = await once(endless, 'response')
  const [unfinished, received] = await Promise.allSettled([drain(1), response && text(response)])
  expect(unfinished).toMatchObject({value: 1})
  expect(received).toMatchObject({status: 'rejected', reason: {message: 'aborted'}})
})

test('a request may last as long as it makes progress, its headers a minute', async () => {
  const {server} = await start((_, response) => response.end('page'))
  expect([server.requestTimeout, server.headersTimeout]).toEqual([0, 60_000])
})

test.each(['h2c', 'TLS/1.0', 'websocket'])(
  'an upgrade to %s that nobody takes is answered as if it were none',
  async (upgrade) => {
    const {options} = await start((_, response) => response.end('page'))
    const headers = {Connection: 'Upgrade', Upgrade: upgrade}
    const [response]: IncomingMessage[] = await once(get({...options, headers}), 'response')
    expect([response?.statusCode, response && (await text(response))]).toEqual([200, 'page'])
  },
)
