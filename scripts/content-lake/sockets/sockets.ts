import type {IncomingMessage} from 'node:http'
import type {Duplex} from 'node:stream'
import {type WebSocket, WebSocketServer} from 'ws'
import {type Authority, type Identity, isSameOrigin} from '../auth/authenticator.ts'
import {LakeError} from '../protocol/errors.ts'
import type {Heartbeat} from '../streams/heartbeat.ts'
import type {Streams} from '../streams/streams.ts'
import {Multiplex} from './stream-multiplexer.ts'
import {Presence, type PresencePeer} from './presence.ts'
import {asRequest, cookieOf, textOf} from './upgrade-request.ts'

const MAX_MESSAGE = 256_000
/** How many bytes a reader may be behind before it is cut off: it reconnects and reads anew. */
const MAX_BEHIND = 8_000_000
const MAX_CONNECTIONS = 1000

/** What a WebSocket can be for, by its address: presence, or many streams on one connection. */
export const SOCKET_KINDS = ['socket', 'streams'] as const
type SocketKind = (typeof SOCKET_KINDS)[number]

export interface SocketParts {
  basePath: string
  dataset: string
  authority: Authority
  streams: Streams
  heartbeat: Heartbeat
  log: (message: string) => void
}

/** The lake's WebSockets: presence at /socket/:dataset, streams at /streams/:dataset. */
export class Sockets {
  private readonly parts: SocketParts
  private readonly server = new WebSocketServer({noServer: true, maxPayload: MAX_MESSAGE})
  private readonly presence = new Presence()

  constructor(parts: SocketParts) {
    this.parts = parts
  }

  /** How many connections are open. */
  get count(): number {
    return this.server.clients.size
  }

  /** Takes an HTTP server's `upgrade` over. False when the address is none of the lake's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const kind = this.kindOf(request.url ?? '')
    if (!kind) return false
    // A socket may die before it is one.
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

  /** Cuts every connection. */
  close(): void {
    for (const client of this.server.clients) client.terminate()
    this.server.close()
  }

  private kindOf(address: string): SocketKind | null {
    const path = address.replace(/\?.*$/, '')
    if (!path.startsWith(`${this.parts.basePath}/`)) return null
    const rest = path.slice(this.parts.basePath.length)
    const [, name, dataset] = /^\/v[\dX-]+\/([^/]+)\/([^/]+)$/.exec(rest) ?? []
    if (dataset !== this.parts.dataset) return null
    return SOCKET_KINDS.find((kind) => kind === name) ?? null
  }

  /** Null where a page of another site asks: browsers let it, cookies included. */
  private identify(request: IncomingMessage): Identity | null {
    const asked = asRequest(request)
    if (!asked) return null
    try {
      const cookie = cookieOf(request, this.parts.authority.cookieName)
      const identity = this.parts.authority.identify(asked, cookie)
      const byPage = identity.via === 'session' || request.headers.origin !== undefined
      return byPage && !isSameOrigin(asked) ? null : identity
    } catch (error) {
      if (error instanceof LakeError) return null
      throw error
    }
  }

  private serveStreams(client: WebSocket, request: IncomingMessage): void {
    const send = sender(client, this.parts.log)
    const multiplex = new Multiplex(this.parts.streams, this.parts.dataset, {
      trusted: () => this.identify(request)?.trusted ?? false,
      send,
    })
    const endBeats = this.onBeat(client, () => {
      if (!this.identify(request)?.trusted) client.close(4001, 'Signed out')
    })
    this.onMessage(client, (text) => multiplex.receive(text))
    client.on('error', () => client.terminate())
    client.on('close', () => {
      endBeats()
      multiplex.end()
    })
  }

  /**
   * Pings at every beat. Who has not answered since the last one is gone without a word: a machine that
   * sleeps, a network that changed. TCP alone would take a quarter of an hour to notice.
   */
  private onBeat(client: WebSocket, beat: () => void): () => void {
    let answered = true
    client.on('pong', () => (answered = true))
    return this.parts.heartbeat.onBeat(() => {
      if (!answered) return client.terminate()
      answered = false
      client.ping()
      beat()
    })
  }

  /** A fault of ours costs the one connection: thrown on, it would end the server. */
  private onMessage(client: WebSocket, receive: (text: string) => void): void {
    client.on('message', (data) => {
      try {
        receive(textOf(data))
      } catch (error) {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
        this.parts.log(`content lake: a message could not be handled: ${reason}`)
        client.terminate()
      }
    })
  }

  private servePresence(client: WebSocket, identity: Identity): void {
    let {userId, trusted} = identity
    const send = sender(client, this.parts.log)
    const peer: PresencePeer = {
      userId: () => (trusted ? userId : null),
      authorize: (authorization) => {
        const headers = {authorization}
        try {
          const asked = new Request('http://localhost', {headers})
          ;({userId, trusted} = this.parts.authority.identify(asked, undefined))
        } catch {
          trusted = false
        }
        return trusted
      },
      send,
    }
    const endBeats = this.onBeat(client, () => send('♥'))
    this.presence.join(peer)
    this.onMessage(client, (text) => this.presence.receive(peer, text))
    client.on('error', () => client.terminate())
    client.on('close', () => {
      endBeats()
      this.presence.leave(peer)
    })
  }
}

function sender(client: WebSocket, log: (message: string) => void): (text: string) => void {
  return (text) => {
    if (client.readyState !== client.OPEN) return
    if (client.bufferedAmount <= MAX_BEHIND) return client.send(text)
    log(`content lake: dropped a connection that was ${MAX_BEHIND / 1e6} MB behind`)
    client.terminate()
  }
}

function refuse(socket: Duplex, status: 401 | 503): true {
  const reason = status === 401 ? 'Unauthorized' : 'Service Unavailable'
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  return true
}
