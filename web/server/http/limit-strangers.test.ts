import {once} from 'node:events'
import {connect, Socket} from 'node:net'
import {createServer, IncomingMessage} from 'node:http'
import {getRequestListener, type HttpBindings} from '@hono/node-server'
import {Hono} from 'hono'
import {expect, onTestFinished, test} from 'vitest'
import {limitPipelining, limitStrangers} from './limit-strangers.ts'

type Request = Omit<RequestInit, 'headers'> & {headers?: Record<string, string>}

const header = ({headers}: IncomingMessage, name: string) => String(headers[name] ?? '')

/** A site behind the limits: the header `client` names the network; `/kept` comes before them, `/open` stays open. */
async function startServer(isLate = () => false) {
  const lines: string[] = []
  const limits = limitStrangers({
    networkOf: (request) => header(request, 'client'),
    isSignedIn: (request) => header(request, 'authorization') === 'staff',
    isStored: ({url}) => url === '/stored',
    log: (line) => void lines.push(line),
    // So long that no machine is too slow to reach it in time.
    requestLimit: {points: 300, duration: 3600},
    load: {isLate, close: () => undefined},
  })
  const app = new Hono<{Bindings: HttpBindings}>()
    .get('/kept', (context) => context.text('kept'))
    .use(limits.answer)
    .get(
      '/open',
      () => new Response(new ReadableStream({start: (body) => body.enqueue(Buffer.of(1))})),
    )
    .post('/body', async (context) => context.text(await context.req.text()))
    .all('*', (context) => context.text('done'))
  const server = createServer(limitPipelining(getRequestListener(app.fetch)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    limits.close()
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  const {port} = address
  const ask = (path: string, client: string, init: Request = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {...init, headers: {client, ...init.headers}})
  /** Asks until the network is refused. */
  const exhaust = async (client: string) => {
    for (let count = 0; count < 400; count += 1) {
      const response = await ask('/page', client)
      await response.text()
      if (response.status !== 200) return response
    }
    throw new Error('Nobody was refused.')
  }
  return {port, ask, exhaust, lines, limits}
}

test('a network that asks for too much is refused, others and people who are signed in are not', async () => {
  const {ask, exhaust, lines} = await startServer()
  const refused = await exhaust('192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toContain('text/plain')
  expect((await ask('/page', '192.0.2.2')).status).toBe(200)
  const staff = {headers: {authorization: 'staff'}}
  expect((await ask('/page', '192.0.2.1', staff)).status).toBe(200)
  expect((await ask('/page', '192.0.2.1')).status).toBe(429)
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('192.0.2.1')
})

test('what is kept or stored is never refused', async () => {
  const {ask, exhaust} = await startServer()
  await exhaust('192.0.2.1')
  expect((await ask('/kept', '192.0.2.1')).status).toBe(200)
  expect((await ask('/stored', '192.0.2.1')).status).toBe(200)
})

test('more kept pages than the limit leave a proxy’s connection for the next visitor’s form', async () => {
  const {ask} = await startServer()
  for (let count = 0; count < 500; count += 1) await (await ask('/kept', '192.0.2.1')).text()
  const sent = await ask('/body', '192.0.2.1', {method: 'POST', body: 'an enquiry'})
  expect([sent.status, await sent.text()]).toEqual([200, 'an enquiry'])
})

test('one network has so many requests open at most, and closing them frees it', async () => {
  const {ask} = await startServer()
  const gone = new AbortController()
  const open = await Promise.all(
    Array.from({length: 48}, () => ask('/open', '192.0.2.1', {signal: gone.signal})),
  )
  expect(open.every(({status}) => status === 200)).toBe(true)
  expect((await ask('/open', '192.0.2.1')).status).toBe(429)
  expect((await ask('/page', '192.0.2.2')).status).toBe(200)
  gone.abort()
  await expect.poll(async () => (await ask('/page', '192.0.2.1')).status).toBe(200)
})

test('while the event loop is late strangers come back later, and what is kept is served', async () => {
  const {ask} = await startServer(() => true)
  const busy = await ask('/page', '192.0.2.1')
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await ask('/kept', '192.0.2.1')).status).toBe(200)
  expect((await ask('/page', '192.0.2.1', {headers: {authorization: 'staff'}})).status).toBe(200)
})

test('pictures that have to be made are counted by their price', async () => {
  const {limits} = await startServer()
  const request = new IncomingMessage(new Socket())
  request.headers['client'] = '192.0.2.1'
  expect(await limits.lake.takePicture(request, 1_400)).toBe(0)
  expect(await limits.lake.takePicture(request, 200)).toBeGreaterThan(0)
})

test('a connection with a thousand pipelined requests is ended, and others are served', async () => {
  const {port, ask} = await startServer()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (data) => (received += String(data)))
  socket.write('GET /open HTTP/1.1\r\nHost: x\r\nclient: 192.0.2.1\r\n\r\n'.repeat(1_000))
  await expect.poll(async () => (await ask('/page', '192.0.2.2')).status).toBe(200)
  // The first answer stays open, so that none of the others is sent; no more than the limit were started.
  await expect.poll(() => received).toContain('200 OK')
  expect((await ask('/page', '192.0.2.1')).status).toBe(200)
})
