import {once} from 'node:events'
import {createServer, type IncomingMessage, type RequestListener} from 'node:http'
import {connect} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {createGate, type GateOptions, maxStrangerBody} from './gate.ts'

const header = ({headers}: IncomingMessage, name: string) => String(headers[name] ?? '')

/**
 * A server behind a gate with clocks of its own: the header `client` names the network, and `/work/<ms>` takes so long
 * on the main thread.
 */
async function startServer(given?: RequestListener, options: Partial<GateOptions> = {}) {
  const clock = {now: 0, thread: 0}
  const app: RequestListener = (request, response) => {
    const ms = Number(/^\/work\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0)
    clock.now += ms
    clock.thread += ms
    response.end('done')
  }
  const lines: string[] = []
  const gate = createGate({
    networkOf: (request) => header(request, 'client'),
    isSignedIn: (request) => header(request, 'authorization') === 'staff',
    isFree: ({url}) => url === '/cached',
    log: (line) => void lines.push(line),
    now: () => clock.now,
    threadTime: () => clock.thread,
    ...options,
  })
  const server = createServer(gate.handle(given ?? app))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  const {port} = address
  const ask = (
    path: string,
    client: string,
    {headers, ...init}: Omit<RequestInit, 'headers'> & {headers?: Record<string, string>} = {},
  ) => fetch(`http://127.0.0.1:${port}${path}`, {...init, headers: {client, ...headers}})
  return {gate, port, ask, lines, clock}
}

/** Sends text on a connection of its own and collects what comes back. */
function rawConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('error', () => undefined)
  socket.on('data', (data) => (received += String(data)))
  onTestFinished(() => void socket.destroy())
  return {socket, received: () => received}
}

test('a network that has used its time on the main thread is refused, others are not', async () => {
  const {ask, lines, clock} = await startServer()
  expect((await ask('/work/1900', '192.0.2.1')).status).toBe(200)
  expect((await ask('/work/1900', '192.0.2.1')).status).toBe(200)
  const refused = await ask('/work/1', '192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toContain('text/plain')
  expect((await ask('/work/1', '192.0.2.2')).status).toBe(200)
  expect((await ask('/work/1', '192.0.2.1', {headers: {authorization: 'staff'}})).status).toBe(200)
  expect((await ask('/cached', '192.0.2.1')).status).toBe(200)
  expect((await ask('/work/1', '192.0.2.1')).status).toBe(429)
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('192.0.2.1')
  clock.now += Number(refused.headers.get('retry-after')) * 1000
  expect((await ask('/work/1', '192.0.2.1')).status).toBe(200)
})

test('a stranger’s body is read before the request is handled, and refused beyond 64 KB', async () => {
  const bodies: unknown[] = []
  const {ask} = await startServer((request, response) => {
    bodies.push('rawBody' in request && String(request.rawBody))
    response.end('done')
  })
  const post = (body: string, headers = {}) => ask('/', 'a', {method: 'POST', body, headers})
  expect((await post('small')).status).toBe(200)
  expect(bodies).toEqual(['small'])
  const large = await post('x'.repeat(maxStrangerBody + 1))
  expect(large.status).toBe(413)
  expect(bodies).toHaveLength(1)
  const streamed = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
  })
  const init = {method: 'POST', body: streamed, duplex: 'half' as const}
  const endless = await ask('/', 'a', init).catch(() => 'disconnected')
  expect(typeof endless === 'string' ? 413 : endless.status).toBe(413)
})

test('signed-in people send bodies of any size, as a stream', async () => {
  let size = 0
  const {ask} = await startServer(async (request, response) => {
    for await (const chunk of request) size += Buffer.from(chunk).byteLength
    response.end('done')
  })
  const headers = {authorization: 'staff'}
  const upload = await ask('/', 'a', {method: 'POST', body: 'x'.repeat(1_000_000), headers})
  expect(upload.status).toBe(200)
  expect(size).toBe(1_000_000)
})

test('pipelined requests are handled one after the other, and end with their connection', async () => {
  let running = 0
  let most = 0
  const handled: string[] = []
  const {port} = await startServer((request, response) => {
    running += 1
    most = Math.max(most, running)
    handled.push(request.url ?? '')
    setImmediate(() => {
      running -= 1
      response.end('done')
    })
  })
  const {socket, received} = rawConnection(port)
  const get = (n: number) => `GET /${n} HTTP/1.1\r\nHost: a\r\nclient: a\r\n\r\n`
  socket.write(Array.from({length: 300}, (_, n) => get(n)).join(''))
  await expect.poll(() => received().match(/200 OK/g)?.length).toBe(300)
  expect(handled).toEqual(Array.from({length: 300}, (_, n) => `/${n}`))
  expect(most).toBe(1)
})

test('other connections are read between pipelined requests, and between strangers’ turns', async () => {
  const handled: string[] = []
  let asking: Promise<Response> | undefined
  const {port, ask} = await startServer((request, response) => {
    handled.push(request.url ?? '')
    asking ??= ask('/other', 'b')
    response.end('done')
  })
  const get = (n: number) => `GET /${n} HTTP/1.1\r\nHost: a\r\nclient: a\r\n\r\n`
  const requests = Array.from({length: 300}, (_, n) => get(n)).join('')
  const sockets = Array.from({length: 5}, () => rawConnection(port).socket)
  await Promise.all(sockets.map(async (socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(requests)
  await expect.poll(() => handled).toHaveLength(1_501)
  await asking
  expect(handled.indexOf('/other')).toBeLessThan(1_000)
})

test('what was pipelined on a connection that is gone is not handled', async () => {
  const handled: string[] = []
  const {promise: left, resolve: leave} = Promise.withResolvers<void>()
  const {port, ask} = await startServer(async (request, response) => {
    handled.push(request.url ?? '')
    if (request.url === '/0') await left
    response.end('done')
  })
  const {socket} = rawConnection(port)
  const get = (n: number) => `GET /${n} HTTP/1.1\r\nHost: a\r\nclient: a\r\n\r\n`
  socket.write(Array.from({length: 50}, (_, n) => get(n)).join(''))
  await expect.poll(() => handled).toEqual(['/0'])
  socket.resetAndDestroy()
  leave()
  await ask('/last', 'b')
  expect(handled).toEqual(['/0', '/last'])
})

test('one network has so many requests open at most', async () => {
  const open: (() => void)[] = []
  const {ask} = await startServer((_, response) => void open.push(() => response.end('done')))
  const asked = Array.from({length: 60}, () => ask('/', 'a'))
  const refused = await Promise.race(asked)
  expect(refused.status).toBe(429)
  await expect.poll(() => open.length).toBe(48)
  for (const end of open) end()
  const statuses = (await Promise.all(asked)).map(({status}) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(48)
})

test('pictures that have to be made, and results that nobody reads, are limited', async () => {
  const {promise: request, resolve} = Promise.withResolvers<IncomingMessage>()
  const {gate, ask} = await startServer((incoming, response) => {
    resolve(incoming)
    response.end()
  })
  await ask('/', 'a')
  const stranger = await request
  const {limits} = gate
  expect(
    Array.from({length: 1500}, () => limits.takePicture(stranger, 1)).every((s) => s === 0),
  ).toBe(true)
  expect(limits.takePicture(stranger, 10)).toBeGreaterThan(0)
  const first = limits.holdUnread(stranger, 16_000_000)
  expect(limits.holdUnread(stranger, 16_000_000)).toBeUndefined()
  first?.()
  first?.()
  expect(limits.holdUnread(stranger, 16_000_000)).toBeDefined()
})
