import type {IncomingMessage} from 'node:http'
import type {Duplex} from 'node:stream'
import {type RawData, type WebSocket, WebSocketServer} from 'ws'
import {AssetUrls} from '../assets/asset-urls.ts'
import type {Authenticator, Identity} from '../auth/authenticator.ts'
import {API_VERSION} from '../protocol/api-version.ts'
import {LakeError, sessionNotFound} from '../protocol/errors.ts'
import {getRequestOrigin} from '../protocol/request-origin.ts'
import type {ClientLimits} from '../client-limits.ts'
import type {Heartbeat} from '../streams/heartbeat.ts'
import type {Streams} from '../streams/streams.ts'
import {createSender, endWithSession, pingAtHeartbeats} from './socket-lifetime.ts'
import {StreamMultiplexer} from './stream-multiplexer.ts'
import {Presence} from './presence.ts'
import {identifyUpgrade, messageText, refuseUpgrade} from './upgrade-request.ts'
import {LIMITS} from '../limits.ts'

/** Milliseconds for which a client's messages are left unread at most, before its connection is closed. */
const MAX_PAUSE_MS = 10_000
/** Times that reading may be paused with no message in between that was within the limits. */
const MAX_PAUSES = 20
/** The code with which a connection is closed that asks for too much (RFC 6455, section 7.4.1). */
const POLICY_VIOLATION = 1008
const PATH = new RegExp(`^/${API_VERSION}/([^/]+)/([^/]+)$`)

/** The kinds of WebSockets, as in their paths: presence, and many streams on one connection. */
export const SOCKET_KINDS = ['socket', 'streams'] as const
type SocketKind = (typeof SOCKET_KINDS)[number]

export interface SocketServices {
  basePath: string
  origin: string | undefined
  projectId: string
  dataset: string
  authenticator: Authenticator
  streams: Streams
  heartbeat: Heartbeat
  limits: ClientLimits
  log: (message: string) => void
}

/** Who opened a connection, always signed in, and the URLs of assets as they see them. */
interface Connection {
  request: IncomingMessage
  identity: Identity
  assets: AssetUrls
}

/** The lake's WebSockets: presence at /socket/:dataset, streams at /streams/:dataset. */
export class Sockets {
  private readonly services: SocketServices
  private readonly servers: Readonly<Record<SocketKind, WebSocketServer>> = {
    socket: createServer('socket'),
    streams: createServer('streams'),
  }
  private readonly presence = new Presence()
  private ended = false

  constructor(services: SocketServices) {
    this.services = services
  }

  /** How many connections are open. */
  get count(): number {
    return this.clients().length
  }

  /** Whether an upgrade is to one of the lake's WebSockets: others are ignored (RFC 9110, section 7.8). */
  takes({headers, url = ''}: IncomingMessage): boolean {
    return headers.upgrade?.toLowerCase() === 'websocket' && this.kindOf(url) !== null
  }

  /** Handles an HTTP server's `upgrade` event. False when the path is not one of the lake's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const kind = this.kindOf(request.url ?? '')
    if (!kind) return false
    // The connection may fail before the WebSocket is established.
    socket.on('error', () => socket.destroy())
    try {
      const connection = this.accept(request)
      this.servers[kind].handleUpgrade(request, socket, head, (client) => {
        client.on('error', () => client.terminate())
        if (kind === 'streams') this.serveStreams(client, connection)
        else this.servePresence(client, connection)
      })
    } catch (error) {
      if (!(error instanceof LakeError)) throw error
      refuseUpgrade(socket, error)
    }
    return true
  }

  /** Ends every connection in order: the client is told that the server goes away (RFC 6455, 7.4.1). */
  end(): void {
    this.ended = true
    for (const client of this.clients()) client.close(1001, 'The server stops')
  }

  /** Ends every connection at once. */
  close(): void {
    for (const client of this.clients()) client.terminate()
    for (const kind of SOCKET_KINDS) this.servers[kind].close()
  }

  private clients(): WebSocket[] {
    return SOCKET_KINDS.flatMap((kind) => [...this.servers[kind].clients])
  }

  private kindOf(url: string): SocketKind | null {
    const path = url.replace(/\?.*$/, '')
    if (!path.startsWith(`${this.services.basePath}/`)) return null
    const [, name, dataset] = PATH.exec(path.slice(this.services.basePath.length)) ?? []
    if (dataset !== this.services.dataset) return null
    return SOCKET_KINDS.find((kind) => kind === name) ?? null
  }

  /** Says who opens a connection. Throws a LakeError: 401 or 503. */
  private accept(request: IncomingMessage): Connection {
    const identity = identifyUpgrade(request, this.services.authenticator)
    if (!identity.trusted) throw sessionNotFound()
    if (this.ended) throw new LakeError(503, 'The server stops')
    return {request, identity, assets: this.assetUrlsFor(request)}
  }

  private assetUrlsFor({headers}: IncomingMessage): AssetUrls {
    const requestOrigin = getRequestOrigin(`http://${headers.host}`, headers['x-forwarded-proto'])
    const origin = this.services.origin ?? requestOrigin
    return new AssetUrls({...this.services, origin})
  }

  private serveStreams(client: WebSocket, connection: Connection): void {
    const {request, identity, assets} = connection
    const {streams, dataset, log, heartbeat, authenticator} = this.services
    endWithSession(client, authenticator.sessionWatch, identity.sessionId)
    const multiplex = new StreamMultiplexer(streams, dataset, {
      assets,
      send: createSender(client, log),
    })
    const stopHeartbeat = pingAtHeartbeats(client, heartbeat)
    this.onMessage(client, request, (text) => multiplex.receive(text))
    client.on('close', () => {
      stopHeartbeat()
      multiplex.end()
    })
  }

  private servePresence(client: WebSocket, {request, identity}: Connection): void {
    const {authenticator, log, heartbeat} = this.services
    const send = createSender(client, log)
    endWithSession(client, authenticator.sessionWatch, identity.sessionId)
    const peer = {userId: identity.userId, send}
    const stopHeartbeat = pingAtHeartbeats(client, heartbeat, () => send('♥'))
    this.presence.join(peer)
    this.onMessage(client, request, (text) => this.presence.receive(peer, text))
    client.on('close', () => {
      stopHeartbeat()
      this.presence.leave(peer)
    })
  }

  /**
   * Handles messages. A client that asks for more than it may is read no further for a time, and disconnected when
   * it goes on. An unexpected error ends this connection only; uncaught, it would end the process.
   */
  private onMessage(
    client: WebSocket,
    request: IncomingMessage,
    receive: (text: string) => void,
  ): void {
    const {limits, log} = this.services
    let pauses = 0
    const handle = (data: RawData) => {
      try {
        receive(messageText(data))
      } catch (error) {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
        log(`content lake: a message could not be handled: ${reason}`)
        client.terminate()
      }
    }
    client.on('message', (data) => {
      // A connection that is being closed can still send.
      if (client.readyState !== client.OPEN) return
      const ms = limits.runMessage(request, sizeOf(data), () => handle(data))
      if (ms === 0) return void (pauses = 0)
      pauses += 1
      if (ms > MAX_PAUSE_MS || pauses > MAX_PAUSES) {
        return client.close(POLICY_VIOLATION, 'Too many messages')
      }
      client.pause()
      setTimeout(() => client.resume(), ms).unref()
    })
  }
}

/**
 * A server for the WebSockets of one kind. Messages that arrive together are handled one in each turn of the event
 * loop, so that others are answered in between.
 */
function createServer(kind: SocketKind): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: (kind === 'socket' ? LIMITS.presenceMessage : LIMITS.socketMessage).value,
    allowSynchronousEvents: false,
  })
}

/** Bytes of a message. */
function sizeOf(data: RawData): number {
  return Array.isArray(data)
    ? data.reduce((size, part) => size + part.byteLength, 0)
    : data.byteLength
}
