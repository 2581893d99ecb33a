import {once} from 'node:events'
import {createServer, type Server} from 'node:http'
import type {Duplex} from 'node:stream'
import {afterEach, expect, onTestFinished, test, vi} from 'vitest'
import {multiplexEventSources} from './event-sources.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser's own event source, which a test lets bring something. */
class OwnEventSource extends EventTarget {
  static readonly all: OwnEventSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    OwnEventSource.all.push(this)
  }

  close() {
    this.readyState = 2
  }

  bring(event: Event) {
    this.readyState = 1
    this.dispatchEvent(event)
  }
}

/** A server at which `onUpgrade` does something with whoever wants a WebSocket. */
async function serve(onUpgrade: (socket: Duplex) => void): Promise<{url: string; server: Server}> {
  const server = createServer().on('upgrade', (_request, socket) => onUpgrade(socket))
  onTestFinished(() => void server.close())
  await once(server.listen(0), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {url: `http://localhost:${port}`, server}
}

test.each([
  ['closes WebSockets at once', (socket: Duplex) => void socket.destroy()],
  ['never answers them', () => undefined],
])('in a network that %s, event streams are the browser’s own', async (_, onUpgrade) => {
  const sockets: Duplex[] = []
  const {url} = await serve((socket) => {
    sockets.push(socket)
    onUpgrade(socket)
  })
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  vi.stubGlobal('EventSource', OwnEventSource)
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 1000,
  })
  multiplexEventSources(url, 'production', () => undefined)
  const listenUrl = `${url}/v1/data/listen/production`
  const source = new EventSource(listenUrl)
  const seen: unknown[] = []
  source.addEventListener('open', () => seen.push('open'))
  source.addEventListener('mutation', ({data}) => seen.push(data))
  const replacement = () => OwnEventSource.all.find((candidate) => candidate.url === listenUrl)
  await vi.waitUntil(replacement, {timeout: 60_000})
  replacement()?.bring(new Event('open'))
  replacement()?.bring(new MessageEvent('mutation', {data: 'changed'}))
  expect(seen).toEqual(['open', 'changed'])
  expect(source.readyState).toBe(1)

  const later = new EventSource(`${listenUrl}?later`)
  await expect
    .poll(() => OwnEventSource.all.some((candidate) => candidate.url === later.url))
    .toBe(true)
  source.close()
  expect(replacement()?.readyState).toBe(2)
})
