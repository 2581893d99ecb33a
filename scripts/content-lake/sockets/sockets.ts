import type {IncomingMessage} from 'node:http'
import type {Duplex} from 'node:stream'
import {type WebSocket, WebSocketServer} from 'ws'
import {AssetUrls} from '../assets/asset-urls.ts'
import type {Authenticator, Identity} from '../auth/authenticator.ts'
import {API_VERSION} from '../protocol/api-version.ts'
import {LakeError, sessionNotFound} from '../protocol/errors.ts'
import {getRequestOrigin} from '../protocol/request-origin.ts'
import {ConnectionQuota} from '../streams/connection-quota.ts'
import type {Heartbeat} from '../streams/heartbeat.ts'
import type {Streams} from '../streams/streams.ts'
import {endWithSession, pingAtHeartbeats, SIGNED_OUT} from './socket-lifetime.ts'
import {StreamMultiplexer} from './stream-multiplexer.ts'
import {Presence} from './presence.ts'
import {createPresencePeer} from './presence-peer.ts'
import {createSender} from './socket-sender.ts'
import {identifyMessage, identifyUpgrade, messageText, refuseUpgrade} from './upgrade-request.ts'

const MAX_MESSAGE = 256_000
const LIMITS = {signedIn: 1000, anonymous: 100, perAddress: 10}
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
  /** The IP address by which anonymous connections are counted. */
  clientAddress: (request: IncomingMessage) => string
  log: (message: string) => void
}

/** Who opened a connection, the URLs of assets as they see them, and the place that it holds. */
interface Connection {
  request: IncomingMessage
  identity: Identity
  address: string
  assets: AssetUrls
  release: () => void
}

/** The lake's WebSockets: presence at /socket/:dataset, streams at /streams/:dataset. */
export class Sockets {
  private readonly services: SocketServices
  private readonly server = new WebSocketServer({noServer: true, maxPayload: MAX_MESSAGE})
  private readonly presence = new Presence()
  private readonly quota = new ConnectionQuota('WebSockets', LIMITS)
  private ended = false

  constructor(services: SocketServices) {
    this.services = services
  }

  /** How many connections are open. */
  get count(): number {
    return this.server.clients.size
  }

  /** Handles an HTTP server's `upgrade` event. False when the path is not one of the lake's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const kind = this.kindOf(request.url ?? '')
    if (!kind) return false
    // The connection may fail before the WebSocket is established.
    socket.on('error', () => socket.destroy())
    try {
      const connection = this.accept(request, kind)
      socket.on('close', () => connection.release())
      this.server.handleUpgrade(request, socket, head, (client) => {
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
    for (const client of this.server.clients) client.close(1001, 'The server stops')
  }

  /** Ends every connection at once. */
  close(): void {
    for (const client of this.server.clients) client.terminate()
    this.server.close()
  }

  private kindOf(url: string): SocketKind | null {
    const path = url.replace(/\?.*$/, '')
    if (!path.startsWith(`${this.services.basePath}/`)) return null
    const [, name, dataset] = PATH.exec(path.slice(this.services.basePath.length)) ?? []
    if (dataset !== this.services.dataset) return null
    return SOCKET_KINDS.find((kind) => kind === name) ?? null
  }

  /** Takes a place for a connection. Throws a LakeError: 401, 429 or 503. */
  private accept(request: IncomingMessage, kind: SocketKind): Connection {
    const identity = identifyUpgrade(request, this.services.authenticator)
    if (kind === 'streams' && !identity.trusted) throw sessionNotFound()
    if (this.ended) throw new LakeError(503, 'The server stops')
    const address = this.services.clientAddress(request)
    const release = this.quota.take({trusted: identity.trusted, address})
    return {request, identity, address, assets: this.assetUrlsFor(request), release}
  }

  private assetUrlsFor({headers}: IncomingMessage): AssetUrls {
    const requestOrigin = getRequestOrigin(`http://${headers.host}`, headers['x-forwarded-proto'])
    const origin = this.services.origin ?? requestOrigin
    return new AssetUrls({...this.services, origin})
  }

  private serveStreams(client: WebSocket, {identity, address, assets}: Connection): void {
    const {streams, dataset, log, heartbeat, authenticator} = this.services
    endWithSession(client, authenticator.sessionWatch, identity.sessionId)
    const multiplex = new StreamMultiplexer(streams, dataset, {
      address,
      assets,
      send: createSender(client, log),
    })
    const stopHeartbeat = pingAtHeartbeats(client, heartbeat)
    this.onMessage(client, (text) => multiplex.receive(text))
    client.on('close', () => {
      stopHeartbeat()
      multiplex.end()
    })
  }

  /** An anonymous client has until the second heartbeat to sign in with a message. */
  private servePresence(client: WebSocket, connection: Connection): void {
    const {authenticator, log, heartbeat} = this.services
    const {request, identity, address} = connection
    const send = createSender(client, log)
    const watchSession = endWithSession(client, authenticator.sessionWatch, identity.sessionId)
    const peer = createPresencePeer(identity, {
      send,
      identify: (authorization) => identifyMessage(request, authenticator, authorization),
      onSignIn: ({sessionId}, wasTrusted) => {
        watchSession(sessionId)
        if (wasTrusted) return
        const release = this.quota.take({trusted: true, address})
        connection.release()
        connection.release = release
      },
    })
    let beats = 0
    const stopHeartbeat = pingAtHeartbeats(client, heartbeat, () => {
      beats += 1
      if (beats > 1 && peer.userId() === null) client.close(SIGNED_OUT, 'Not signed in')
      else send('♥')
    })
    this.presence.join(peer)
    this.onMessage(client, (text) => this.presence.receive(peer, text))
    client.on('close', () => {
      stopHeartbeat()
      this.presence.leave(peer)
    })
  }

  /** An unexpected error ends this connection only; uncaught, it would end the process. */
  private onMessage(client: WebSocket, receive: (text: string) => void): void {
    client.on('message', (data) => {
      // A connection that is being closed can still send.
      if (client.readyState !== client.OPEN) return
      try {
        receive(messageText(data))
      } catch (error) {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
        this.services.log(`content lake: a message could not be handled: ${reason}`)
        client.terminate()
      }
    })
  }
}
