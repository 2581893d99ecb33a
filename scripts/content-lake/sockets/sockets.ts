import type {IncomingMessage} from 'node:http'
import type {Duplex} from 'node:stream'
import {type WebSocket, WebSocketServer} from 'ws'
import {type Authenticator, type Identity, isSameOrigin} from '../auth/authenticator.ts'
import {API_VERSION} from '../protocol/addresses.ts'
import {LakeError} from '../protocol/errors.ts'
import type {Heartbeat} from '../streams/heartbeat.ts'
import type {Streams} from '../streams/streams.ts'
import {StreamMultiplexer} from './stream-multiplexer.ts'
import {Presence, type PresencePeer} from './presence.ts'
import {requestFromUpgrade, readCookie, messageText} from './upgrade-request.ts'

const MAX_MESSAGE = 256_000
/** Unsent bytes after which a slow client is disconnected; it reconnects and reads again. */
const MAX_BUFFERED_BYTES = 8_000_000
const MAX_CONNECTIONS = 1000
const ADDRESS = new RegExp(`^/${API_VERSION}/([^/]+)/([^/]+)$`)

/** The kinds of WebSockets, as in their addresses: presence, and many streams on one connection. */
export const SOCKET_KINDS = ['socket', 'streams'] as const
type SocketKind = (typeof SOCKET_KINDS)[number]

export interface SocketServices {
  basePath: string
  dataset: string
  authenticator: Authenticator
  streams: Streams
  heartbeat: Heartbeat
  log: (message: string) => void
}

/** The lake's WebSockets: presence at /socket/:dataset, streams at /streams/:dataset. */
export class Sockets {
  private readonly services: SocketServices
  private readonly server = new WebSocketServer({noServer: true, maxPayload: MAX_MESSAGE})
  private readonly presence = new Presence()

  constructor(services: SocketServices) {
    this.services = services
  }

  /** How many connections are open. */
  get count(): number {
    return this.server.clients.size
  }

  /** Handles an HTTP server's `upgrade` event. False when the address is not one of the lake's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const kind = this.kindOf(request.url ?? '')
    if (!kind) return false
    // The connection may fail before the WebSocket is established.
    socket.on('error', () => socket.destroy())
    const identity = this.identify(request)
    if (!identity || (kind === 'streams' && !identity.trusted)) return refuse(socket, 401)
    if (this.server.clients.size >= MAX_CONNECTIONS) return refuse(socket, 503)
    this.server.handleUpgrade(request, socket, head, (client) => {
      if (kind === 'streams') this.serveStreams(client, request)
      else this.servePresence(client, identity)
    })
    return true
  }

  /** Ends every connection. */
  close(): void {
    for (const client of this.server.clients) client.terminate()
    this.server.close()
  }

  private kindOf(address: string): SocketKind | null {
    const path = address.replace(/\?.*$/, '')
    if (!path.startsWith(`${this.services.basePath}/`)) return null
    const [, name, dataset] = ADDRESS.exec(path.slice(this.services.basePath.length)) ?? []
    if (dataset !== this.services.dataset) return null
    return SOCKET_KINDS.find((kind) => kind === name) ?? null
  }

  /** Null for pages of another site: browsers let them connect, with cookies. */
  private identify(request: IncomingMessage): Identity | null {
    const httpRequest = requestFromUpgrade(request)
    if (!httpRequest) return null
    try {
      const cookie = readCookie(request, this.services.authenticator.cookieName)
      const identity = this.services.authenticator.identify(httpRequest, cookie)
      const isFromPage = identity.via === 'session' || request.headers.origin !== undefined
      return isFromPage && !isSameOrigin(httpRequest) ? null : identity
    } catch (error) {
      if (error instanceof LakeError) return null
      throw error
    }
  }

  private serveStreams(client: WebSocket, request: IncomingMessage): void {
    const send = createSender(client, this.services.log)
    const multiplex = new StreamMultiplexer(this.services.streams, this.services.dataset, {
      trusted: () => this.identify(request)?.trusted ?? false,
      send,
    })
    const stopHeartbeat = this.onBeat(client, () => {
      if (!this.identify(request)?.trusted) client.close(4001, 'Signed out')
    })
    this.onMessage(client, (text) => multiplex.receive(text))
    client.on('error', () => client.terminate())
    client.on('close', () => {
      stopHeartbeat()
      multiplex.end()
    })
  }

  /**
   * Pings at every beat and disconnects a client that did not answer the last ping: a sleeping machine or
   * a changed network, which TCP alone would notice after about 15 minutes.
   */
  private onBeat(client: WebSocket, beat: () => void): () => void {
    let answered = true
    client.on('pong', () => (answered = true))
    return this.services.heartbeat.onBeat(() => {
      if (!answered) return client.terminate()
      answered = false
      client.ping()
      beat()
    })
  }

  /** An unexpected error ends this connection only; uncaught, it would end the process. */
  private onMessage(client: WebSocket, receive: (text: string) => void): void {
    client.on('message', (data) => {
      try {
        receive(messageText(data))
      } catch (error) {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
        this.services.log(`content lake: a message could not be handled: ${reason}`)
        client.terminate()
      }
    })
  }

  private servePresence(client: WebSocket, identity: Identity): void {
    let {userId, trusted} = identity
    const send = createSender(client, this.services.log)
    const peer: PresencePeer = {
      userId: () => (trusted ? userId : null),
      authorize: (authorization) => {
        const headers = {authorization}
        try {
          const request = new Request('http://localhost', {headers})
          ;({userId, trusted} = this.services.authenticator.identify(request, undefined))
        } catch {
          trusted = false
        }
        return trusted
      },
      send,
    }
    const stopHeartbeat = this.onBeat(client, () => send('♥'))
    this.presence.join(peer)
    this.onMessage(client, (text) => this.presence.receive(peer, text))
    client.on('error', () => client.terminate())
    client.on('close', () => {
      stopHeartbeat()
      this.presence.leave(peer)
    })
  }
}

function createSender(client: WebSocket, log: (message: string) => void): (text: string) => void {
  return (text) => {
    if (client.readyState !== client.OPEN) return
    if (client.bufferedAmount <= MAX_BUFFERED_BYTES) return client.send(text)
    log(`content lake: dropped a connection with ${MAX_BUFFERED_BYTES / 1e6} MB unsent`)
    client.terminate()
  }
}

function refuse(socket: Duplex, status: 401 | 503): true {
  const reason = status === 401 ? 'Unauthorized' : 'Service Unavailable'
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  return true
}
