import type {DatabaseSync} from 'node:sqlite'
import {parse} from 'hono/utils/cookie'
import {LakeError, sessionNotFound} from '../protocol/errors.ts'
import {isSameSecret} from '../signed-token.ts'
import {isForwarded, isLoopback, isSameOrigin} from './hosts.ts'
import {KnownBrowsers} from './known-browsers.ts'
import {loadPassword} from './password.ts'
import type {PasswordChecker} from './password-checker.ts'
import {SessionWatch} from './session-watch.ts'
import {type Session, Sessions} from './sessions.ts'

/** Who sends a request. `trusted`: may read everything and write. */
export interface Identity {
  userId: string
  via: 'token' | 'session' | 'none'
  trusted: boolean
  /** The session of the request's cookie, if it was identified by one. */
  sessionId: string | null
}

/** The user id of everybody who signs in, and the one of requests with the token. */
export const LOCAL_USER = 'local-editor'
export const TOKEN_USER = 'local-token'
/** The one role that there is. */
export const ADMINISTRATOR = {name: 'administrator', title: 'Administrator'}
const ANONYMOUS: Identity = {
  userId: '<anonymous>',
  via: 'none',
  trusted: false,
  sessionId: null,
}

/** Identifies the sender of a request and decides whether it may write. */
export class Authenticator {
  readonly sessions: Sessions
  /** Ends streams and sockets with their session. */
  readonly sessionWatch: SessionWatch
  readonly password: PasswordChecker | null
  readonly cookieName: string
  /** The cookie of a browser that has signed in before, and who made it. */
  readonly knownBrowserCookieName: string
  readonly knownBrowsers: KnownBrowsers
  /** Whether session cookies are for HTTPS only. */
  readonly secureCookies: boolean
  private readonly token: string

  constructor(
    database: DatabaseSync,
    options: {
      token: string
      password: string | undefined
      projectId: string
      secureCookies: boolean
    },
  ) {
    const {checker, changed} = loadPassword(database, options.password)
    this.sessions = new Sessions(database)
    if (changed) this.sessions.deleteAll()
    this.sessionWatch = new SessionWatch(this.sessions)
    this.password = checker
    this.token = options.token
    this.knownBrowsers = new KnownBrowsers(options.token)
    this.secureCookies = options.secureCookies
    // Cookies are shared by all ports of a host: the name separates lakes on the same machine. With the
    // prefix, browsers take the cookie from this host over HTTPS only (RFC 6265bis, section 4.1.3.2).
    const prefix = options.secureCookies ? '__Host-' : ''
    const project = options.projectId.replace(/[^\w-]/g, '')
    this.cookieName = `${prefix}lake-session-${project}`
    this.knownBrowserCookieName = `${prefix}lake-known-browser-${project}`
  }

  /**
   * Who sends a request: by the write token, or by the session's cookie. Throws 401 for a wrong token rather
   * than treating the request as anonymous.
   */
  identify(request: Request, cookie: string | undefined): Identity {
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (bearer !== undefined) {
      if (!isSameSecret(bearer, this.token)) throw sessionNotFound()
      return {userId: TOKEN_USER, via: 'token', trusted: true, sessionId: null}
    }
    const session = cookie ? this.findSession(request, cookie) : null
    if (!session) return ANONYMOUS
    return {userId: session.userId, via: 'session', trusted: true, sessionId: session.id}
  }

  /** The id of the session whose cookie a request has, whoever sent it. */
  findSessionOf(request: Request): string | null {
    const cookie = parse(request.headers.get('cookie') ?? '', this.cookieName)[this.cookieName]
    return cookie === undefined ? null : (this.findSession(request, cookie)?.id ?? null)
  }

  /**
   * Throws 401 for anonymous requests, and 403 for requests of another site with the session
   * cookie.
   */
  assertCanWrite(request: Request, identity: Identity): void {
    if (!identity.trusted) throw new LakeError(401, 'Unauthorized - sign in or send the token')
    if (identity.via === 'session' && !isSameOrigin(request)) {
      throw new LakeError(403, 'Cross-site requests cannot write')
    }
  }

  /** Signs in: the secret of a new session, for a cookie. */
  createSession(): string {
    return this.sessions.create(LOCAL_USER)
  }

  /**
   * Whether the request may use a session. Without a password, access rests on the request coming from
   * this machine: names that only resolve to it (DNS rebinding) are refused, and so is everything that a
   * proxy forwarded, since behind a proxy every anonymous client's connection comes from this machine.
   */
  mayUseSessions(request: Request): boolean {
    if (this.password !== null) return true
    if (isForwarded(request.headers)) return false
    return isLoopback(new URL(request.url).hostname)
  }

  private findSession(request: Request, secret: string): Session | null {
    return this.mayUseSessions(request) ? this.sessions.find(secret) : null
  }
}
