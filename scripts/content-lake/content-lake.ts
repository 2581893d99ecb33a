import type {IncomingMessage} from 'node:http'
import type {Duplex} from 'node:stream'
import type {LakeApp} from './http/context.ts'

export interface ContentLakeOptions {
  /** The folder of all data; created when missing. */
  dataDir: string
  projectId: string
  dataset: string
  /** The host name or address that the server listens on: beyond loopback a password is required. */
  host: string
  /** The path under which `app` is mounted, e.g. `/lake`. */
  basePath: string
  /** The password for signing in. Without one, every request from this machine can sign in. */
  password?: string | undefined
  /** Whether the lake is reached over HTTPS alone, so that session cookies are `Secure`. Default: false. */
  secureCookies?: boolean | undefined
  /** The address of a client, by which wrong passwords are counted. Default: that of the connection. */
  clientAddress?: ((request: IncomingMessage) => string) | undefined
  /** Milliseconds between keep-alive messages on open streams and WebSockets. Default: 15 s. */
  heartbeat?: number | undefined
  /** Whether queries use indexes. The answers are the same without, only slower. Default: true. */
  usePlanner?: boolean | undefined
  /** Called with a message for each error of the lake itself. Default: standard error. */
  log?: ((message: string) => void) | undefined
}

/** The documents that a transaction changed; `type` is the `_type`, also of a deleted document. */
interface LakeChange {
  transactionId: string
  documents: {id: string; type: string}[]
}

export interface ContentLake {
  /** Handles the requests for `basePath` and below: `app.fetch(request)`. */
  app: LakeApp
  /** The write token; keep it on the server. */
  token: string
  /**
   * Handles the `upgrade` event of the HTTP server that serves `app`, for the lake's WebSockets. Returns
   * false for other addresses; the caller must then handle or close the socket.
   */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  /** Calls back after each durable transaction; returns a function that unsubscribes. */
  onChange(listener: (change: LakeChange) => void): () => void
  /** The number of open event streams and WebSockets. */
  connections(): {streams: number; sockets: number}
  /**
   * Writes the address to the data folder, so that other programs find this lake:
   * `http://host:port`.
   */
  announce(origin: string): void
  /** Closes all connections and the database. */
  close(): Promise<void>
}
