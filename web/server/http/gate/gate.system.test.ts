import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {createServer} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {getRequestListener} from '@hono/node-server'
import {expect, onTestFinished, test} from 'vitest'
import WebSocket from 'ws'
import {openContentLake} from 'content-lake'
import {createGate} from './gate.ts'

/** A lake behind a gate, as the site serves it; the header `client` names the network. */
async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'gate-'))
  const gate = createGate({
    networkOf: ({headers}) => String(headers['client']),
    isSignedIn: (request) => lake.isSignedIn(request),
    isFree: (request) => lake.isStored(request),
    log: () => undefined,
  })
  const lake = await openContentLake({
    dataDir,
    projectId: 'local',
    dataset: 'production',
    host: '127.0.0.1',
    basePath: '/lake',
    limits: gate.limits,
    log: (message) => {
      throw new Error(`the lake logged an error: ${message}`)
    },
  })
  const handleByLake = getRequestListener(lake.app.fetch)
  const server = createServer(
    gate.handle((request, response) => void handleByLake(request, response)),
  )
  server.on('upgrade', (request, socket, head) => {
    gate.admitUpgrade(request, socket, () => lake.upgrade(request, socket, head))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await lake.close()
    rmSync(dataDir, {recursive: true, force: true})
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  const url = `http://127.0.0.1:${address.port}/lake`
  const staff = {authorization: `Bearer ${lake.token}`}
  return {lake, url, staff}
}

/** The HTTP status of an upgrade, 101 for a WebSocket that is open. */
function openSocket(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), {headers})
  onTestFinished(() => socket.terminate())
  return new Promise((resolve) => {
    socket.on('error', () => resolve(undefined))
    socket.on('unexpected-response', (_, {statusCode}) => resolve(statusCode))
    socket.on('open', () => resolve(101))
  })
}

test('no stranger opens a socket, and a thousand attempts cost an editor none', async () => {
  const {lake, url, staff} = await startServer()
  const presence = `${url}/v1/socket/production`
  const attempts = Array.from({length: 1000}, () => openSocket(presence, {client: 'a'}))
  const statuses = await Promise.all(attempts)
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
  expect(lake.connections().sockets).toBe(0)
  expect(await openSocket(presence, {client: 'b'})).toBe(401)
  expect(await openSocket(`${url}/v1/streams/production`, {client: 'a', ...staff})).toBe(101)
})

test('streams of one network are limited, those of an editor there are not', async () => {
  const {lake, url, staff} = await startServer()
  const listen = async (headers: Record<string, string>) => {
    const stream = await fetch(`${url}/v2025-02-19/data/listen/production?query=*`, {headers})
    onTestFinished(() => stream.body?.cancel().catch(() => undefined))
    return stream.status
  }
  const statuses = await Promise.all(Array.from({length: 60}, () => listen({client: 'a'})))
  expect(statuses.filter((status) => status === 200)).toHaveLength(48)
  expect(statuses.filter((status) => status === 429)).toHaveLength(12)
  expect(await listen({client: 'a', ...staff})).toBe(200)
  expect(await listen({client: 'b'})).toBe(200)
  expect(lake.connections().streams).toBe(50)
})

test('a stranger’s query of more than 64 KB is refused before it is parsed, an editor’s is not', async () => {
  const {url, staff} = await startServer()
  const body = JSON.stringify({query: '1 + 1', params: {text: 'x'.repeat(80_000)}})
  const ask = async (headers: Record<string, string>) => {
    const init = {method: 'POST', body, headers}
    return (await fetch(`${url}/v2025-02-19/data/query/production`, init)).status
  }
  expect(await ask({client: 'a'})).toBe(413)
  expect(await ask({client: 'a', ...staff})).toBe(200)
})

test('an editor’s connection takes any number of messages', async () => {
  const {url, staff} = await startServer()
  const path = `${url}/v1/streams/production`.replace(/^http/, 'ws')
  const socket = new WebSocket(path, {headers: {client: 'a', ...staff}})
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  for (let n = 0; n < 200; n += 1) socket.send(JSON.stringify({close: n}))
  socket.send(JSON.stringify({open: 1, url: '/v2025-02-19/data/listen/production?query=*'}))
  const [message] = await once(socket, 'message')
  expect(String(message)).toContain('welcome')
})

test('a stored picture or file is never refused', async () => {
  const {url, staff} = await startServer()
  const init = {method: 'POST', body: 'text', headers: staff}
  const upload = await fetch(`${url}/v2025-02-19/assets/files/production?filename=a.txt`, init)
  const {document}: {document: {url: string}} = await upload.json()
  const headers = {client: 'a'}
  const streams = Array.from({length: 48}, () =>
    fetch(`${url}/v2025-02-19/data/listen/production?query=*`, {headers}),
  )
  for (const stream of await Promise.all(streams)) {
    onTestFinished(() => stream.body?.cancel().catch(() => undefined))
  }
  expect((await fetch(`${url}/v1/ping`, {headers})).status).toBe(429)
  const path = document.url.replace(/^.*\/lake/, '')
  expect((await fetch(url + path, {headers})).status).toBe(200)
})
