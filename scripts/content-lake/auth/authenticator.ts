import {randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {parse} from 'hono/utils/cookie'
import {isSameSecret, type Signing, signToken, verifyToken} from '../signed-token.ts'
import {LakeError, sessionNotFound} from '../protocol/errors.ts'
import {isForwarded, isLoopback, isSameOrigin} from './hosts.ts'
import {loadPassword, type PasswordChecker} from './password.ts'
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
  readonly password: PasswordChecker | null
  readonly cookieName: string
  /** The cookie of a browser that has signed in before. */
  readonly knownBrowserCookieName: string
  /** Tells whether session cookies are for HTTPS only. */
  readonly secureCookies: boolean
  private readonly token: string
  private readonly browserSigning: Signing

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
    this.password = checker
    this.token = options.token
    this.browserSigning = {key: options.token, purpose: 'known browser '}
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
  identify(request: Request): Identity {
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (bearer !== undefined) {
      if (!isSameSecret(bearer, this.token)) throw sessionNotFound()
      return {userId: TOKEN_USER, via: 'token', trusted: true, sessionId: null}
    }
    const session = this.findSession(request)
    if (!session) return ANONYMOUS
    return {userId: session.userId, via: 'session', trusted: true, sessionId: session.id}
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

  /**
   * A value of the cookie of a browser that has signed in: a random id and its signature. Wrong passwords of such
   * browsers are counted for each browser, not for its address, so that nobody who shares the address of an editor
   * can lock the editor out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens nothing.
   */
  createBrowserId(): string {
    return signToken(randomBytes(16).toString('base64url'), this.browserSigning)
  }

  /** The id of a cookie value that `createBrowserId` returned; undefined for any other. */
  readBrowserId(cookie: string | undefined): string | undefined {
    return verifyToken(cookie ?? '', this.browserSigning)
  }

  /**
   * Tells whether the request may use a session. Without a password, access rests on the request coming from
   * this machine: names that only resolve to it (DNS rebinding) are refused, and so is everything that a
   * proxy forwarded, since behind a proxy every anonymous client's connection comes from this machine.
   */
  mayUseSessions(request: Request): boolean {
    if (this.password !== null) return true
    if (isForwarded(request.headers)) return false
    return isLoopback(new URL(request.url).hostname)
  }

  /** The session whose cookie a request has, whoever sent it. */
  findSession(request: Request): Session | null {
    const header = request.headers.get('cookie') ?? ''
    const secret = parse(header, this.cookieName)[this.cookieName]
    return secret && this.mayUseSessions(request) ? this.sessions.find(secret) : null
  }
}
