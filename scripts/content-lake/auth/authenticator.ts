import {randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {parse} from 'hono/utils/cookie'
import {isSameSecret, type Signing, signToken, verifyToken} from '../signed-token.ts'
import type {ContentLakeOptions} from '../options.ts'
import {LakeError, sessionNotFound} from '../protocol/errors.ts'
import {isForwarded, isLoopback, isSameOrigin} from './hosts.ts'
import {PasswordChecker, storePassword} from './password.ts'
import {People} from './people.ts'
import {LOCAL_USER, type Role, TOKEN_USER} from './roles.ts'
import {type Session, Sessions} from './sessions.ts'
import type {Trail} from './trail.ts'

/** Who sends a request. `trusted`: may read everything and write. */
export interface Identity {
  userId: string
  trusted: boolean
  /** The sender's role; null for strangers. */
  role: Role | null
  /** The session of the request's cookie, if it was identified by one. */
  sessionId: string | null
}

const ANONYMOUS: Identity = {userId: '<anonymous>', trusted: false, role: null, sessionId: null}

/**
 * Identifies the sender of a request and decides whether it may write. As long as nobody has been added, whoever
 * is on this machine, or knows the one password, signs in as the local editor.
 */
export class Authenticator {
  readonly sessions: Sessions
  readonly people: People
  readonly passwords = new PasswordChecker()
  readonly cookieName: string
  /** The cookie of a browser that has signed in before. */
  readonly knownBrowserCookieName: string
  readonly secureCookies: boolean
  private readonly token: string
  private readonly password: string | undefined
  private readonly browserSigning: Signing

  constructor(
    database: DatabaseSync,
    trail: Trail,
    token: string,
    options: Pick<ContentLakeOptions, 'projectId' | 'password' | 'secureCookies'>,
  ) {
    this.sessions = new Sessions(database)
    this.people = new People(database, {sessions: this.sessions, trail})
    this.password = options.password || undefined
    if (storePassword(database, this.password)) this.sessions.endOf(LOCAL_USER)
    this.token = token
    this.browserSigning = {key: token, purpose: 'known browser '}
    this.secureCookies = options.secureCookies ?? false
    // Cookies are shared by all ports of a host: the name separates lakes on the same machine. With the
    // prefix, browsers take the cookie from this host over HTTPS only (RFC 6265bis, section 4.1.3.2).
    const prefix = this.secureCookies ? '__Host-' : ''
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
      return {userId: TOKEN_USER, trusted: true, role: 'administrator', sessionId: null}
    }
    const session = this.findSession(request)
    if (!session) return ANONYMOUS
    const {userId, id: sessionId} = session
    return {userId, trusted: true, role: this.people.roleOf(userId), sessionId}
  }

  /**
   * Throws 401 for anonymous requests, and 403 for requests of another site with the session
   * cookie.
   */
  assertCanWrite(request: Request, identity: Identity): void {
    if (!identity.trusted) throw new LakeError(401, 'Unauthorized - sign in or send the token')
    if (identity.sessionId !== null && !isSameOrigin(request)) {
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

  /** How somebody signs in: with an account, with the one password, or by one click on this machine. */
  get entrance(): 'account' | 'password' | 'click' {
    if (this.people.exist) return 'account'
    return this.password === undefined ? 'click' : 'password'
  }

  /** The user id of whoever signs in with a password, and an e-mail address where people have accounts. */
  async findUser(email: string, password: string): Promise<string | undefined> {
    if (this.people.exist) return (await this.people.findByPassword(email, password))?.id
    return this.password !== undefined && isSameSecret(password, this.password)
      ? LOCAL_USER
      : undefined
  }

  /**
   * Tells whether the request may use a session of the local editor. Without a password, access rests on the request
   * coming from this machine: names that only resolve to it (DNS rebinding) are refused, and so is everything that a
   * proxy forwarded, since behind a proxy every anonymous client's connection comes from this machine.
   */
  mayBeLocalEditor(request: Request): boolean {
    if (this.password !== undefined) return true
    if (isForwarded(request.headers)) return false
    return isLoopback(new URL(request.url).hostname)
  }

  /** The session whose cookie a request has, whoever sent it. */
  findSession(request: Request): Session | null {
    const header = request.headers.get('cookie') ?? ''
    const secret = parse(header, this.cookieName)[this.cookieName]
    const session = secret ? this.sessions.find(secret) : null
    if (session?.userId !== LOCAL_USER) return session
    return this.mayBeLocalEditor(request) ? session : null
  }
}
