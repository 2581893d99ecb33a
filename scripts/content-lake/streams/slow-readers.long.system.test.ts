import {once} from 'node:events'
import {connect, type Socket} from 'node:net'
import type {SanityClient} from '@sanity/client'
import {expect, onTestFinished, test, vi} from 'vitest'
import WebSocket from 'ws'
import {listenTo} from '../testing/event-reader.ts'
import {DATASET, type LakeFixture, startLake} from '../testing/lake-fixture.ts'
import {megabytesInUse} from '../testing/memory-usage.ts'

const LISTEN = `/v1/data/listen/${DATASET}`

async function startLakeWithLog(options = {}) {
  const lines: string[] = []
  const fixture = await startLake({log: (line) => void lines.push(line), ...options})
  return {...fixture, lines}
}

/** All different, so that no two listeners share events. */
const filters = Array.from({length: 12}, (_, n) => `*[_id != "none-${n}"]`)

/** A listener over HTTP on a socket that the test controls. */
async function eventStream({lake}: LakeFixture, query: string): Promise<Socket> {
  const {hostname, port, host} = new URL(lake.origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => socket.destroy())
  const path = `/lake${LISTEN}?query=${encodeURIComponent(query)}&includeResult=true`
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  for (let text = ''; !text.includes('event: welcome');) text += String(await once(socket, 'data'))
  return socket
}

/** A WebSocket with a listener on it. */
async function webSocket(
  {lake, asEditor: headers}: LakeFixture,
  query: string,
  options = {},
): Promise<WebSocket> {
  const url = `${lake.url}/v1/streams/${DATASET}`.replace(/^http/, 'ws')
  const socket = new WebSocket(url, {headers, ...options})
  onTestFinished(() => socket.terminate())
  socket.on('error', () => undefined)
  await once(socket, 'open')
  const path = `${LISTEN}?query=${encodeURIComponent(query)}&includeResult=true`
  socket.send(JSON.stringify({open: 1, url: path}))
  await once(socket, 'message')
  return socket
}

/** A listener that reads its events: those to `filter`, without the documents. */
async function listen(client: SanityClient, filter: string) {
  const options = {includeResult: false, includeMutations: false}
  const events = listenTo(client, filter, {}, options)
  await events.next()
  return events
}

/** Edits a document of one megabyte until the clients that do not read are disconnected: `others` do. */
async function editUntilDisconnected({writer, lake}: LakeFixture, others: number): Promise<number> {
  await writer.createOrReplace({_id: 'page', _type: 'page'})
  let edits = 0
  while (lake.connections().streams > others && edits < 60) {
    edits += 1
    const text = `${edits}`.padEnd(1_000_000, 'x')
    await writer.patch('page').set({text}).commit({returnDocuments: false})
  }
  return edits
}

const spyOnConsole = () =>
  (['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  )

test.each([
  ['event streams', eventStream, 'dropped a listener with 4 MB unsent'],
  ['WebSockets', webSocket, 'dropped a connection with 8 MB unsent'],
] as const)(
  '%s that are not read are disconnected and logged; memory is freed, other listeners go on',
  async (_, open, line) => {
    const fixture = await startLakeWithLog()
    const {lake, writer, lines} = fixture
    const consoleSpies = spyOnConsole()
    const heard = await listen(writer, '*')
    await editUntilDisconnected(fixture, 1)
    const before = megabytesInUse()

    for (const query of filters) (await open(fixture, query)).pause()
    expect(lake.connections().streams).toBe(1 + filters.length)
    const edits = await editUntilDisconnected(fixture, 1)
    expect(edits).toBeGreaterThan(3)
    // The log has the first ten lines of a kind in a minute.
    const firstLines = () => lines.slice(0, 10)
    await expect.poll(firstLines).toEqual(Array.from({length: 10}, () => `content lake: ${line}`))
    expect(consoleSpies.flatMap(({mock}) => mock.calls)).toEqual([])
    expect(await heard.next()).toMatchObject({documentId: 'page'})
    await expect.poll(() => lake.connections().sockets).toBe(0)
    // Twelve clients with four unsent megabytes each would use about fifty.
    await expect.poll(megabytesInUse).toBeLessThan(before + 15)
  },
)

test('a closed connection ends its listeners', async () => {
  const fixture = await startLakeWithLog()
  const {lake, lines} = fixture
  const streams = await Promise.all(filters.map((query) => eventStream(fixture, query)))
  const sockets = await Promise.all(filters.map((query) => webSocket(fixture, query)))
  expect(lake.connections()).toEqual({streams: 24, sockets: 12})
  for (const stream of streams) stream.resetAndDestroy()
  for (const socket of sockets) socket.terminate()
  await expect.poll(() => lake.connections()).toEqual({streams: 0, sockets: 0})
  expect(lines).toEqual([])
})

test('a connection whose client no longer answers is closed', async () => {
  const fixture = await startLakeWithLog({heartbeat: 1000})
  const {lake} = fixture
  const there = await webSocket(fixture, '*')
  // Like a machine that was switched off, this client answers no pings.
  await webSocket(fixture, '*', {autoPong: false})
  expect(lake.connections()).toEqual({streams: 2, sockets: 2})
  await expect.poll(() => lake.connections()).toEqual({streams: 1, sockets: 1})
  await once(there, 'ping')
  expect(there.readyState).toBe(WebSocket.OPEN)
})

test('listeners beyond the limit get a 503', async () => {
  const {lake, asEditor: headers} = await startLakeWithLog()
  const open = async () => lake.app.fetch(new Request(`${lake.url}${LISTEN}?query=*`, {headers}))
  const answers: Response[] = []
  while (answers.at(-1)?.status !== 503) answers.push(await open())
  expect(answers).toHaveLength(5001)
  await Promise.all(answers.map(async ({body}) => body?.cancel()))
  expect(lake.connections().streams).toBe(0)
  const again = await open()
  expect(again.status).toBe(200)
  await again.body?.cancel()
})
