import type {IncomingMessage} from 'node:http'
import type {Role} from './auth/roles.ts'
import type {Jobs} from './jobs.ts'
import type {LakeDocument, Transaction} from './store/document.ts'

export interface ContentLakeOptions {
  /** The folder of all data; created when missing. */
  dataDir: string
  projectId: string
  dataset: string
  /** The host name or address that the server listens on: beyond loopback a password is required, or people of the server in front. */
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
  /**
   * The origins of Studios elsewhere, `http://localhost:3333`, whose pages may sign in, read and write with the session
   * of whoever uses them: on the lake's own host, since browsers send its cookies to no other. Default: none.
   */
  studioOrigins?: readonly string[] | undefined
  /** The password for signing in. Without one, every request from this machine can sign in. */
  password?: string | undefined
  /**
   * The people of the server in front, which signs them in itself. While there are any nobody signs in at the lake, and
   * only its token counts besides. Default: whoever is on this machine, or knows the password, is the local editor.
   */
  users?: ServerUsers | undefined
  /**
   * Called with each transaction, inside of it and before it is on disk: for a list of who did what. Where it throws, the
   * transaction is not stored. Where the disk fails after it, so that the transaction is not stored either, it was called
   * for nothing.
   */
  record?: ((transaction: Transaction) => void) | undefined
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
  /** Milliseconds that a query may take. Default: 4 s for whoever is not signed in, 20 s for who is. */
  queryTime?: number | undefined
  /**
   * The queries of a site, by their exact text. They are evaluated in this process, all others in one of their
   * own; and where the lake is open to others than who sits at this machine, strangers may ask nothing else (403). Their
   * parameters are those of the query: a list of texts after `in`, a number in a slice, and everywhere else a text.
   * `any` evaluates every query here: for a developer's own machine, where queries are being written.
   * Default: strangers may ask any query, within the limits.
   */
  knownQueries?: readonly string[] | 'any' | undefined
  /** The Studio's own queries, by their exact text: for people who are signed in they may take longer. */
  editorQueries?: readonly string[] | undefined
  /**
   * The types of documents that nobody sees who is not signed in, beside the secrets of previews: such as `media.tag`, by
   * which a plugin of the Studio sorts assets. Assets that only such documents use are not public either. Default: none.
   */
  privateTypes?: readonly string[] | undefined
  /**
   * Tells why a transaction is refused (403), in a sentence for its author: rules of the content that hold whoever writes,
   * and by whichever request, releases included. Nobody else writes between this and the commit. Default: none.
   */
  refuse?: ((proposal: Proposal) => string | undefined) | undefined
  /**
   * For how many days the history keeps every state of drafts and versions. Of older ones it keeps the last that an
   * author made on a day, and those that were published or discarded. Default: all, for ever.
   */
  draftHistoryDays?: number | undefined
  /**
   * The jobs of the server in front, to which the lake adds its own: releases, sessions, the history of drafts. Stop them before
   * it is closed. Default: a table of its own.
   */
  jobs?: Pick<Jobs, 'every'> | undefined
  /** Called with a message for each error of the lake itself. Default: standard error. */
  log?: ((message: string) => void) | undefined
}

/** A transaction before its commit. */
export interface Proposal {
  /** The user id of its author, and the role. */
  author: string
  role: Role | null
  /** The documents that it changes: null before they exist, and after they are deleted. */
  documents: readonly {id: string; before: LakeDocument | null; after: LakeDocument | null}[]
  /** All documents of a type as they are stored, drafts and versions included. */
  stored: (type: string) => readonly LakeDocument[]
}

/** Who may use a lake, by the server in front of it. */
export interface ServerUsers {
  /** Tells whether anybody has an account: until then whoever is on this machine, or knows the password, signs in. */
  exist: () => boolean
  /**
   * Tells who sends a request: by a cookie of the server's own, for example. Null for a stranger. What it calls somebody
   * counts for that request, and for event streams while `isCurrent` holds, without which it is asked again.
   */
  identify: (
    request: Request,
  ) => {userId: string; role: Role; isCurrent?: (() => boolean) | undefined} | null
  /**
   * A user by id, as the history and the Studio name it; undefined for an unknown one. Without a role it may do nothing.
   * The colour, `#rrggbb`, is dark enough for white letters on it.
   */
  find: (
    userId: string,
  ) => {name: string; email: string; role: Role | null; colour?: string | undefined} | undefined
  /**
   * Calls back when somebody may not be signed in any more: their streams end at once. Else the lake asks every some
   * seconds.
   */
  onChange?: (listener: () => void) => void
}

/**
 * Limits of what each client may use, beside those of single requests: the server in front of the lake knows its
 * clients, and counts everything that they ask of it. A lake of its own has none.
 */
export interface ClientLimits {
  /**
   * Counts pictures that have to be made for whoever is not signed in.
   *
   * @param price how many usual pictures it counts for.
   * @returns seconds until the client may have it made; 0 where it may now.
   */
  takePicture: (request: IncomingMessage, price: number) => Promise<number>
}
