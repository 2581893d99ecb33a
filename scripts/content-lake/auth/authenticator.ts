import type {DatabaseSync} from 'node:sqlite'
import {LakeError} from '../protocol/errors.ts'
import {isLoopback} from './hosts.ts'
import {loadPassword, type PasswordGate} from './password.ts'
import {Sessions} from './sessions.ts'
import {sameSecret} from './token.ts'

/** Who sends a request. `trusted` may read everything and write. */
export interface Identity {
  userId: string
  via: 'token' | 'session' | 'nothing'
  trusted: boolean
}

/** The one local account, and the id under which the token writes. */
export const LOCAL_USER = 'local-editor'
export const TOKEN_USER = 'local-token'
const ANONYMOUS: Identity = {userId: '<anonymous>', via: 'nothing', trusted: false}

/** Decides who a request is from and whether it may write. */
export class Authority {
  readonly sessions: Sessions
  readonly password: PasswordGate | null
  readonly cookieName: string
  private readonly token: string

  constructor(
    database: DatabaseSync,
    options: {token: string; password: string | undefined; projectId: string},
  ) {
    const {gate, changed} = loadPassword(database, options.password)
    this.sessions = new Sessions(database)
    if (changed) this.sessions.endAll()
    this.password = gate
    this.token = options.token
    // Cookies do not know ports: the name keeps two lakes on one machine apart.
    this.cookieName = `lake-session-${options.projectId.replace(/[^\w-]/g, '')}`
  }

  /** Throws 401 for a token that is not ours: a wrong secret must not pass as an anonymous read. */
  identify(request: Request, cookie: string | undefined): Identity {
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (bearer !== undefined) {
      if (sameSecret(bearer, this.token)) return {userId: TOKEN_USER, via: 'token', trusted: true}
      throw unauthorized('Session not found', 'SIO-401-ANF')
    }
    const userId = cookie && this.hostIsOurs(request) ? this.sessions.userOf(cookie) : null
    return userId ? {userId, via: 'session', trusted: true} : ANONYMOUS
  }

  /** Throws unless the request may change something: 401 unknown, 403 a cookie sent by another site. */
  assertMayWrite(request: Request, identity: Identity): void {
    if (!identity.trusted) throw unauthorized('Unauthorized - sign in or send the token')
    if (identity.via === 'session' && !isSameOrigin(request)) {
      throw new LakeError(403, 'Cross-site requests cannot write')
    }
  }

  /**
   * Without a password, being on this machine is the only proof there is. A name that merely resolves
   * here (DNS rebinding) is not it.
   */
  hostIsOurs(request: Request): boolean {
    return this.password !== null || isLoopback(new URL(request.url).hostname)
  }
}

/** Whether the page that sent the request is of the origin it is sent to. */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site') === 'same-origin'
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
}

function unauthorized(message: string, errorCode?: string): LakeError {
  const body = {statusCode: 401, error: 'Unauthorized', message, ...(errorCode && {errorCode})}
  return new LakeError(401, message, body)
}
