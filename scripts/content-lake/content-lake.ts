import type {IncomingMessage} from 'node:http'
import type {Duplex} from 'node:stream'
import type {People} from './auth/people.ts'
import type {ListedSession} from './auth/sessions.ts'
import type {Trail} from './auth/trail.ts'
import type {Preparation} from './assets/image-service.ts'
import type {ClientLimits, LakeApp} from './http/context.ts'
import type {LakeDocument} from './store/document.ts'

export interface ContentLakeOptions {
  /** The folder of all data; created when missing. */
  dataDir: string
  projectId: string
  dataset: string
  /** The host name or address that the server listens on: beyond loopback a password or a person is required. */
  host: string
  /** The path under which `app` is mounted, e.g. `/lake`. */
  basePath: string
  /**
   * The public origin, `https://example.org`, with which the URLs of assets begin. Default: the origin
   * of each request.
   */
  origin?: string | undefined
  /** The origins beside the lake's own, `https://app.example.org`, whose pages may read it. Default: none. */
  origins?: readonly string[] | undefined
  /** The password for signing in. Without one, every request from this machine can sign in. */
  password?: string | undefined
  /** Tells whether the lake is reached over HTTPS alone, so that session cookies are `Secure`. Default: false. */
  secureCookies?: boolean | undefined
  /**
   * The IP address of a client, by which wrong passwords and queries are counted. Default: that of the
   * connection.
   */
  clientAddress?: ((request: IncomingMessage) => string) | undefined
  /** The limits of each client, where a server in front counts it. Default: no such limits. */
  limits?: ClientLimits | undefined
  /** Milliseconds between keep-alive messages on open streams and WebSockets. Default: 15 s. */
  heartbeat?: number | undefined
  /**
   * Milliseconds of CPU time that a transformed image may take for whoever is not signed in. Default:
   * 10 s.
   */
  imageTime?: number | undefined
  /** Milliseconds that a query may take for whoever is not signed in. Default: 4 s. */
  queryTime?: number | undefined
  /**
   * The site's own queries, by their exact text. Only these, and quick ones of people who are signed in,
   * are evaluated in this process: all others are in processes of their own.
   */
  knownQueries?: readonly string[] | undefined
  /** The Studio's own queries, by their exact text: for people who are signed in they may take longer. */
  editorQueries?: readonly string[] | undefined
  /** Called with a message for each error of the lake itself. Default: standard error. */
  log?: ((message: string) => void) | undefined
}

/** The documents that a transaction changed; `type` is the `_type`, also of a deleted document. */
interface LakeChange {
  transactionId: string
  documents: {id: string; type: string}[]
  /** The sync tags of those results of anonymous queries that it may have changed. */
  syncTags: readonly string[]
}

export interface ContentLake {
  /** Handles the requests for `basePath` and below: `app.fetch(request)`. */
  app: LakeApp
  /** The write token; keep it on the server. */
  token: string
  /** The option `shouldUpgradeCallback` of the HTTP server: whether an upgrade is to a WebSocket of the lake. */
  takesUpgrade: (request: IncomingMessage) => boolean
  /**
   * Handles the `upgrade` event of the HTTP server that serves `app`, for the lake's WebSockets. Returns
   * false for other paths; the caller must then handle or close the socket.
   */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  /** Tells whether a request is from somebody who is signed in, or has the token. */
  isSignedIn(request: IncomingMessage): boolean
  /** Tells whether a request is answered by a file on disk: an upload, or a picture that was made before. */
  isStored(request: IncomingMessage): boolean
  /** Calls back after each durable transaction; returns a function that unsubscribes. */
  onChange(listener: (change: LakeChange) => void): () => void
  /** The sessions of people who are signed in. Their ids open nothing. */
  sessions: {
    /** The id of the session whose cookie a request has; undefined without one, or where it is over. */
    find(request: Request): string | undefined
    /** Calls `end` once when the session ends; returns a function that stops waiting. */
    onEnd(id: string, end: () => void): () => void
    /** The open sessions of a user, the newest first. */
    listOf(userId: string): ListedSession[]
    end(id: string): void
  }
  /** Who has an account. */
  people: People
  /** Who did what, and when. */
  trail: Trail
  /** The number of open event streams and WebSockets. */
  connections(): {streams: number; sockets: number}
  /** The number of processes that evaluate queries now. */
  queryProcesses(): number
  /** The number of transformed images that wait or are being made. */
  unfinishedImages(): number
  /**
   * Makes the image of a URL, from its path on, before anybody asks for it: with the lowest priority,
   * while no other image is asked for, and without displacing others.
   */
  prepareImage(url: string): Promise<Preparation>
  /** The documents that anonymous readers see. */
  publicDocuments(): readonly LakeDocument[]
  /**
   * Writes the URL to the data folder, so that other programs find this lake:
   * `http://host:port`.
   */
  writeLakeUrl(origin: string): void
  /** Ends every event stream and WebSocket in order, and those that are opened later at once. */
  endStreams(): void
  /** Closes all connections and the database. */
  close(): Promise<void>
}
