import type {IncomingMessage} from 'node:http'
import type {DatabaseSync} from 'node:sqlite'
import type {ContentLakeOptions, ServerUsers} from '../options.ts'
import {sessionNotFound} from '../protocol/errors.ts'
import {isSameSecret} from '../signed-token.ts'
import {createCookies} from './cookies.ts'
import {isFromThisMachine, isSameOrigin} from './hosts.ts'
import {storePassword} from './password.ts'
import {LOCAL_USER, type Role, TOKEN_USER} from './roles.ts'
import {createSessions, type Session} from './sessions.ts'

/** Who sends a request. `isSignedIn`: may read everything and write. */
export interface Identity {
  userId: string
  isSignedIn: boolean
  /** The sender's role; null for strangers. */
  role: Role | null
  /** The session of the request's cookie, if it was identified by one. */
  sessionId: string | null
  /** Tells whether a browser says so by itself, as with a cookie: then other sites can send such a request too. */
  isByBrowser: boolean
  /** Tells whether the sender is still who may do so: a session ends, and roles change. */
  isCurrent: () => boolean
}

/** Somebody without a session: nobody, or a program with a token. */
export const withoutSession = (
  identity: Pick<Identity, 'userId' | 'isSignedIn' | 'role'>,
): Identity => ({
  ...identity,
  sessionId: null,
  isByBrowser: false,
  isCurrent: () => true,
})

const ANONYMOUS = withoutSession({userId: '<anonymous>', isSignedIn: false, role: null})

export type Authenticator = ReturnType<typeof createAuthenticator>

/**
 * Identifies the senders of requests: by the token, by a session of the lake's own, or as the server in front does. Its
 * own sessions are all of the local editor: whoever is on this machine, or knows the one password.
 */
export function createAuthenticator(
  database: DatabaseSync,
  token: string,
  options: Pick<
    ContentLakeOptions,
    'projectId' | 'password' | 'secureCookies' | 'studioOrigins' | 'users'
  >,
) {
  const sessions = createSessions(database)
  const cookies = createCookies(options)
  const {users} = options
  const password = options.password || undefined
  if (storePassword(database, password)) sessions.endOf(LOCAL_USER)
  const studios: ReadonlySet<string> = new Set(options.studioOrigins)

  /** The role of a user id; null for somebody who may do nothing. The lake itself is `system`. */
  const roleOf = (userId: string): Role | null =>
    [LOCAL_USER, TOKEN_USER, 'system'].includes(userId)
      ? 'administrator'
      : (users?.find(userId)?.role ?? null)
  /** Functions to call when the server in front says that somebody is not signed in any more. */
  const waiting = new Map<() => void, Identity>()
  const endWaiting = () => {
    for (const [callback, identity] of waiting) {
      if (!identity.isCurrent() && waiting.delete(callback)) callback()
    }
  }
  users?.onChange?.(endWaiting)

  /** Whom the server in front names as the sender. */
  const identifyByServer = (request: Request): Identity | null => {
    const user = users?.identify(request)
    if (!user) return null
    const {userId, role} = user
    const isStill = () => {
      const now = users?.identify(request)
      return now?.userId === userId && now.role === role
    }
    const isCurrent = user.isCurrent ?? isStill
    return {userId, role, isSignedIn: true, sessionId: null, isByBrowser: true, isCurrent}
  }

  /** Tells whether people have accounts at the server in front: then nobody signs in here. */
  const haveAccounts = () => users?.exist() === true

  /**
   * Tells whether the request may use a session of the local editor. Without a password, access rests on the request
   * coming from this machine.
   */
  const mayBeLocalEditor = (request: Request, incoming?: IncomingMessage): boolean =>
    password !== undefined || isFromThisMachine(request, incoming)

  /** The session whose cookie a request has, whoever sent it; null where its sender may not use it any more. */
  const findSession = (request: Request, incoming?: IncomingMessage): Session | null => {
    const secret = cookies.readSession(request)
    const session = secret ? sessions.find(secret) : null
    const isUsable = session?.userId === LOCAL_USER && mayBeLocalEditor(request, incoming)
    return isUsable ? session : null
  }

  return {
    sessions,
    roleOf,
    /** A person of the server in front; undefined for an unknown user id. */
    find: (userId: string): ReturnType<ServerUsers['find']> => users?.find(userId),
    /** Calls back once when somebody is not signed in any more. Returns a function that stops waiting. */
    onEnd: (identity: Identity, callback: () => void): (() => void) => {
      if (identity.sessionId !== null || !identity.isByBrowser) {
        return sessions.onEnd(identity.sessionId, callback)
      }
      waiting.set(callback, identity)
      return () => waiting.delete(callback)
    },
    endExpired: (): void => {
      sessions.endExpired()
      endWaiting()
    },
    cookies,
    mayBeLocalEditor,
    /** Tells whether a request is from this machine and the lake is for it alone: one click would sign its sender in. */
    isOnThisMachineAlone: (request: Request, incoming?: IncomingMessage): boolean =>
      password === undefined && !haveAccounts() && mayBeLocalEditor(request, incoming),
    findSession,
    /** Tells whether headers have what somebody who is signed in sends: most requests do not. */
    mayBeSignedIn: ({authorization, cookie}: IncomingMessage['headers']): boolean =>
      haveAccounts() || authorization !== undefined || cookies.mayHaveSession(cookie),
    /** The origins of Studios elsewhere. */
    studios,
    /** Tells whether a page that may use the session sent a request: one of the lake's own origin, or a Studio's. */
    isFromStudio: (request: Request): boolean =>
      isSameOrigin(request) || studios.has(request.headers.get('origin') ?? ''),
    /**
     * Who sends a request: by the write token, or by the session's cookie. Throws 401 for a wrong token rather
     * than treating the request as anonymous.
     *
     * @param incoming the request as the HTTP server got it; undefined for one that was made in this process.
     */
    identify: (request: Request, incoming?: IncomingMessage): Identity => {
      const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
      if (bearer !== undefined) {
        if (!isSameSecret(bearer, token)) throw sessionNotFound()
        return withoutSession({userId: TOKEN_USER, isSignedIn: true, role: 'administrator'})
      }
      const session = findSession(request, incoming)
      if (!session) return identifyByServer(request) ?? ANONYMOUS
      const {userId, id: sessionId} = session
      return {
        userId,
        isSignedIn: true,
        role: roleOf(userId),
        sessionId,
        isByBrowser: true,
        isCurrent: () => sessions.isOpen(sessionId),
      }
    },
    /** Throws 401 where the session of a request has ended since it arrived: while its body was read, for example. */
    assertCurrent: ({isCurrent}: Identity): void => {
      if (!isCurrent()) throw sessionNotFound()
    },
    /** How somebody signs in now: with an account, with the one password, or by one click on this machine. */
    entrance: () => {
      if (haveAccounts()) return 'account'
      return password === undefined ? 'click' : 'password'
    },
    /** Tells whether a password is the one password, by which nobody signs in once people have accounts. */
    isPassword: (given: string): boolean =>
      password !== undefined &&
      !haveAccounts() &&
      // Keyboards compose letters differently: é is one character on some, and two on others.
      isSameSecret(given.normalize('NFKC'), password.normalize('NFKC')),
  }
}
