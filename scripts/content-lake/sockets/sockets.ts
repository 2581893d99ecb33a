import {type IncomingMessage, STATUS_CODES} from 'node:http'
import type {Duplex} from 'node:stream'
import {type RawData, type WebSocket, WebSocketServer} from 'ws'
import {type AssetUrls, createAssetUrls} from '../assets/asset-urls.ts'
import type {Authenticator, Identity} from '../auth/authenticator.ts'
import {getRequestOrigin} from '../http/request.ts'
import {LIMITS} from '../limits.ts'
import {detailsOf, LakeError, sessionNotFound} from '../protocol/errors.ts'
import {API_VERSION, parseLimitedJsonOrNull} from '../protocol/parse.ts'
import {Presence} from './presence.ts'
import type {LakeServices} from '../services.ts'
import {z} from 'zod'
import {STREAM_KINDS, type Streams} from '../streams/streams.ts'

/** Codes with which a connection is closed: the server stops (RFC 6455, 7.4.1), signed out. */
const GOING_AWAY = 1001
const SIGNED_OUT = 4001
const PATH = new RegExp(`^/${API_VERSION}/([^/]+)/([^/]+)$`)

/** The kinds of WebSockets, as in their paths: presence, and many streams on one connection. */
const SOCKET_KINDS = ['socket', 'streams'] as const
type SocketKind = (typeof SOCKET_KINDS)[number]

/** The lake's WebSockets: presence at /socket/:dataset, streams at /streams/:dataset. */
export function createSockets(services: LakeServices) {
  const {authenticator, basePath, dataset, heartbeat, log, streams} = services
  const presence = new Presence()
  // Messages that arrive together are handled one in each turn of the event loop: others are answered in between.
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.socketMessage.value,
    allowSynchronousEvents: false,
  })
  let ended = false

  const kindOf = (url: string): SocketKind | null => {
    const path = url.replace(/\?.*$/, '')
    if (!path.startsWith(`${basePath}/`)) return null
    const [, name, ofDataset] = PATH.exec(path.slice(basePath.length)) ?? []
    if (ofDataset !== dataset) return null
    return SOCKET_KINDS.find((kind) => kind === name) ?? null
  }

  const assetUrlsFor = ({headers}: IncomingMessage): AssetUrls => {
    const requestOrigin = getRequestOrigin(`http://${headers.host}`, headers['x-forwarded-proto'])
    return createAssetUrls({...services, origin: services.origin ?? requestOrigin})
  }

  /**
   * Pings at every beat and disconnects a client that did not answer the last ping: a sleeping machine or
   * a changed network, which TCP alone would notice after about 15 minutes.
   */
  const pingAtHeartbeats = (client: WebSocket, beat: () => void = () => undefined) => {
    let answered = true
    client.on('pong', () => (answered = true))
    const stop = heartbeat.onBeat(() => {
      if (!answered) return client.terminate()
      answered = false
      client.ping()
      beat()
    })
    client.on('close', stop)
  }

  /** Handles messages. An unexpected error ends this connection only; uncaught, it would end the process. */
  const onMessage = (client: WebSocket, receive: (text: string) => void) => {
    client.on('message', (data) => {
      // A connection that is being closed can still send.
      if (client.readyState !== client.OPEN) return
      try {
        receive(bytesOf(data).toString())
      } catch (error) {
        log(`content lake: a message could not be handled: ${detailsOf(error)}`)
        client.terminate()
      }
    })
  }

  /** Serves a connection, always of somebody who is signed in, until it ends: with the session at the latest. */
  const serve = (
    kind: SocketKind,
    client: WebSocket,
    request: IncomingMessage,
    identity: Identity,
  ) => {
    client.on('error', () => client.terminate())
    client.on(
      'close',
      authenticator.onEnd(identity, () => client.close(SIGNED_OUT, 'Signed out')),
    )
    const send = createSender(client, log)
    if (kind === 'streams') {
      const multiplex = multiplexStreams(streams, dataset, assetUrlsFor(request), send)
      pingAtHeartbeats(client)
      onMessage(client, multiplex.receive)
      client.on('close', multiplex.end)
    } else {
      const peer = {userId: identity.userId, send}
      pingAtHeartbeats(client, () => send('♥'))
      presence.join(peer)
      onMessage(client, (text) => presence.receive(peer, text))
      client.on('close', () => presence.leave(peer))
    }
  }

  return {
    count: () => server.clients.size,
    /** Tells whether an upgrade is to one of the lake's WebSockets: others are ignored (RFC 9110, section 7.8). */
    takes: ({headers, url = ''}: IncomingMessage): boolean =>
      headers.upgrade?.toLowerCase() === 'websocket' && kindOf(url) !== null,
    /** Handles an HTTP server's `upgrade` event. False when the path is not one of the lake's. */
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): boolean => {
      const kind = kindOf(request.url ?? '')
      if (!kind) return false
      // The connection may fail before the WebSocket is established.
      socket.on('error', () => socket.destroy())
      try {
        const identity = identifyUpgrade(request, authenticator)
        if (!identity.isSignedIn) throw sessionNotFound()
        if (ended) throw new LakeError(503, 'The server stops')
        server.handleUpgrade(request, socket, head, (client) =>
          serve(kind, client, request, identity),
        )
      } catch (error) {
        if (!(error instanceof LakeError)) throw error
        refuseUpgrade(socket, error)
      }
      return true
    },
    /** Ends every connection in order: the client is told that the server goes away. */
    end: (): void => {
      ended = true
      for (const client of server.clients) client.close(GOING_AWAY, 'The server stops')
    },
    close: (): void => {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

/** Makes the function that sends texts to a client, and disconnects one that reads too slowly. */
function createSender(client: WebSocket, log: (message: string) => void): (text: string) => void {
  return (text) => {
    if (client.readyState !== client.OPEN) return
    if (client.bufferedAmount <= LIMITS.unreadSocket.value) return client.send(text)
    log(`content lake: dropped a connection with ${LIMITS.unreadSocket.value / 1e6} MB unsent`)
    client.terminate()
  }
}

export function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}

/**
 * Who asks for a WebSocket. Throws 401 also for pages of another origin: browsers let them connect, with
 * cookies.
 */
function identifyUpgrade(request: IncomingMessage, authenticator: Authenticator): Identity {
  const httpRequest = requestFromUpgrade(request)
  if (!httpRequest) throw sessionNotFound()
  const identity = authenticator.identify(httpRequest, request)
  const isFromPage = identity.isByBrowser || request.headers.origin !== undefined
  if (isFromPage && !authenticator.isFromStudio(httpRequest)) throw sessionNotFound()
  return identity
}

/** Tells whether a request is from somebody who is signed in, or has the token. Never throws. */
export function isSignedIn(request: IncomingMessage, authenticator: Authenticator): boolean {
  if (!authenticator.mayBeSignedIn(request.headers)) return false
  try {
    return identifyUpgrade(request, authenticator).isSignedIn
  } catch {
    return false
  }
}

/** The request as the `Request` that `Authenticator` needs; null for an invalid URL, such as with a password. */
function requestFromUpgrade({headers, url}: IncomingMessage): Request | null {
  const single = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
  try {
    return new Request(`http://${headers.host ?? ''}${url ?? ''}`, {headers: single})
  } catch {
    return null
  }
}

/** Answers an upgrade with an error, as HTTP, and closes the connection. */
function refuseUpgrade(socket: Duplex, {status, body}: LakeError): void {
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

const message = z.union([
  z.object({open: z.int(), url: z.string().max(64_000)}),
  z.object({close: z.int()}),
])
const STREAM_PATH = new RegExp(`/${API_VERSION}/data/(${STREAM_KINDS.join('|')})/([^/]+)$`)

/**
 * Sends many streams over one connection of somebody who is signed in. Browsers allow six HTTP/1.1 connections to an
 * origin, and one form of the Studio needs six streams. The client sends `{open: n, url}`, where `url` is the stream's
 * HTTP URL, and `{close: n}`; it receives `{n, event, id?, data}` and `{n, end: true}`.
 *
 * @param assets the URLs of assets as this client sees them.
 */
function multiplexStreams(
  streams: Streams,
  dataset: string,
  assets: AssetUrls,
  send: (message: string) => void,
) {
  const running = new Map<number, () => void>()

  /** Opens a stream. Null where the URL names none, or too many are open: the client tries again later. */
  const open = (url: URL | null) => {
    const [, name, ofDataset] = STREAM_PATH.exec(url?.pathname ?? '') ?? []
    const kind = STREAM_KINDS.find((item) => item === name)
    if (!url || !kind || ofDataset !== dataset || running.size >= LIMITS.socketStreams.value) {
      return null
    }
    try {
      return streams.open(kind, url.searchParams, {isSignedIn: true, assets})
    } catch (error) {
      if (error instanceof LakeError) return null
      throw error
    }
  }
  const stop = (n: number) => {
    running.get(n)?.()
    running.delete(n)
  }
  const start = (n: number, href: string) => {
    const stream = running.has(n) ? null : open(URL.parse(href, 'http://lake'))
    if (!stream) return send(JSON.stringify({n, end: true}))
    running.set(n, () => undefined)
    const stopStream = stream({
      send: ({event, id, data}) => {
        if (running.has(n)) send(JSON.stringify({n, event, id, data}))
      },
      end: () => {
        stop(n)
        send(JSON.stringify({n, end: true}))
      },
    })
    if (running.has(n)) running.set(n, stopStream)
    else stopStream()
  }
  return {
    receive: (text: string): void => {
      const {data} = message.safeParse(parseLimitedJsonOrNull(text))
      if (!data) return
      if ('close' in data) stop(data.close)
      else start(data.open, data.url)
    },
    end: (): void => {
      for (const n of running.keys()) stop(n)
    },
  }
}
