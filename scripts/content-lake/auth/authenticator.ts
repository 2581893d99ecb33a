import {randomBytes} from 'node:crypto'
import type {IncomingMessage} from 'node:http'
import type {DatabaseSync} from 'node:sqlite'
import {parse, serialize} from 'hono/utils/cookie'
import {hashSecret, isSameSecret, type Signing, signToken, verifyToken} from '../signed-token.ts'
import {LIMITS} from '../limits.ts'
import type {ContentLakeOptions} from '../options.ts'
import {isStorageError, sessionNotFound} from '../protocol/errors.ts'
import {isFromThisMachine, isSameOrigin} from './hosts.ts'
import {PasswordChecker, storePassword} from './password.ts'
import {createPeople} from './people.ts'
import {LOCAL_USER, type Role, TOKEN_USER} from './roles.ts'
import type {Trail} from './trail.ts'

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
 * Identifies the senders of requests. As long as nobody has been added, whoever is on this machine, or knows the one
 * password, signs in as the local editor.
 */
export function createAuthenticator(
  database: DatabaseSync,
  trail: Trail,
  token: string,
  options: Pick<
    ContentLakeOptions,
    'projectId' | 'password' | 'secureCookies' | 'studioOrigins' | 'users'
  >,
) {
  const sessions = createSessions(database)
  const people = createPeople(database, trail, sessions.endOf)
  const {secureCookies = false, users} = options
  const password = options.password || undefined
  if (storePassword(database, password)) sessions.endOf(LOCAL_USER)
  const studios: ReadonlySet<string> = new Set(options.studioOrigins)
  const browserSigning: Signing = {key: token, purpose: 'known browser '}
  // Cookies are shared by all ports of a host: the name separates lakes on the same machine. With the
  // prefix, browsers take the cookie from this host over HTTPS only (RFC 6265bis, section 4.1.3.2).
  const prefix = secureCookies ? '__Host-' : ''
  const project = options.projectId.replace(/[^\w-]/g, '')
  const cookieName = `${prefix}lake-session-${project}`

  /** The role of a user id; null for somebody who may do nothing. */
  const roleOf = (userId: string): Role | null =>
    people.roleOf(userId) ?? users?.find(userId)?.role ?? null
  /** Functions to call when the server in front says that somebody is not signed in any more. */
  const waiting = new Map<() => void, Identity>()

  /** Whom the server in front names as the sender. */
  const identifyByServer = (request: Request): Identity | null => {
    const user = users?.identify(request)
    if (!user) return null
    const isCurrent = () => {
      const now = users?.identify(request)
      return now?.userId === user.userId && now.role === user.role
    }
    return {...user, isSignedIn: true, sessionId: null, isByBrowser: true, isCurrent}
  }

  /** Tells whether somebody has an account, here or at the server in front. */
  const haveAccounts = () => users !== undefined || people.exist()

  /**
   * Tells whether the request may use a session of the local editor. Without a password, access rests on the request
   * coming from this machine.
   */
  const mayBeLocalEditor = (request: Request, incoming?: IncomingMessage): boolean =>
    password !== undefined || isFromThisMachine(request, incoming)

  /** The session whose cookie a request has, whoever sent it; null where its user may not sign in any more. */
  const findSession = (request: Request, incoming?: IncomingMessage): Session | null => {
    if (users) return null
    const secret = parse(request.headers.get('cookie') ?? '', cookieName)[cookieName]
    const session = secret ? sessions.find(secret) : null
    if (!session || people.roleOf(session.userId) === null) return null
    return session.userId === LOCAL_USER && !mayBeLocalEditor(request, incoming) ? null : session
  }

  return {
    sessions,
    people,
    roleOf,
    /** The name and address of a user id; undefined for an unknown one. */
    find: (userId: string): {name: string; email: string} | undefined =>
      people.get(userId) ?? users?.find(userId),
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
      for (const [callback, identity] of waiting) {
        if (!identity.isCurrent() && waiting.delete(callback)) callback()
      }
    },
    passwords: new PasswordChecker(),
    cookieName,
    /** The cookie of a browser that has signed in before. */
    knownBrowserCookieName: `${prefix}lake-known-browser-${project}`,
    secureCookies,
    /** Begins a session of a user. Returns the `Set-Cookie` header by which a browser is in it. */
    startSession: (userId: string, origin: SessionOrigin): string =>
      serialize(cookieName, sessions.create(userId, origin), {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: secureCookies,
        maxAge: LIMITS.session.value / 1000,
      }),
    mayBeLocalEditor,
    /** Tells whether a request is from this machine and the lake is for it alone: one click would sign its sender in. */
    isOnThisMachineAlone: (request: Request, incoming?: IncomingMessage): boolean =>
      password === undefined && !haveAccounts() && mayBeLocalEditor(request, incoming),
    findSession,
    /** Tells whether headers have what somebody who is signed in sends: most requests do not. */
    mayBeSignedIn: ({authorization, cookie}: IncomingMessage['headers']): boolean =>
      users !== undefined || authorization !== undefined || cookie?.includes(cookieName) === true,
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
      const role = people.roleOf(userId)
      const isCurrent = () => sessions.isOpen(sessionId) && people.roleOf(userId) === role
      return {userId, isSignedIn: true, role, sessionId, isByBrowser: true, isCurrent}
    },
    /** Throws 401 where the session of a request has ended since it arrived: while its body was read, for example. */
    assertCurrent: ({isCurrent}: Identity): void => {
      if (!isCurrent()) throw sessionNotFound()
    },
    /**
     * A value of the cookie of a browser that has signed in: a random id and its signature. Wrong passwords of such
     * browsers are counted for each browser, not for its address, so that nobody who shares the address of an editor
     * can lock the editor out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens nothing.
     */
    createBrowserId: () => signToken(randomBytes(16).toString('base64url'), browserSigning),
    /** The id of a cookie value that `createBrowserId` returned; undefined for any other. */
    readBrowserId: (cookie = '') => verifyToken(cookie, browserSigning),
    /** How somebody signs in now: with an account, with the one password, or by one click on this machine. */
    entrance: () => {
      if (haveAccounts()) return 'account'
      return password === undefined ? 'click' : 'password'
    },
    /** The user id of whoever signs in with a password, and an e-mail address where people have accounts. */
    findUser: async (email: string, given: string): Promise<string | undefined> => {
      if (people.exist()) return (await people.findByPassword(email, given))?.id
      // Keyboards compose letters differently: é is one character on some, and two on others.
      const isRight =
        password !== undefined && isSameSecret(given.normalize('NFKC'), password.normalize('NFKC'))
      return isRight ? LOCAL_USER : undefined
    },
  }
}

/** An open session. Its id is the hash of the cookie's secret: knowing it opens nothing. */
export interface Session {
  id: string
  userId: string
}

export interface SessionOrigin {
  agent: string
  /** The IP address, or network, of the client. */
  address: string
}

/** A session as the list of people shows it; times in milliseconds since 1970. */
export interface ListedSession extends SessionOrigin {
  id: string
  createdAt: number
  /** When it was used last, up to some minutes. */
  seenAt: number
}

/** Milliseconds in which the use of a session is noted once: each note is a write to the disk. */
const NOTE_MS = 5 * 60_000

/** Sessions of signed-in browsers. Only the hash of the cookie's secret is stored. */
function createSessions(database: DatabaseSync) {
  /** Functions to call at the end of each session, by its id. */
  const callbacks = new Map<string, Set<() => void>>()
  database.prepare('DELETE FROM sessions WHERE expires_at < ?').run(Date.now())

  const callBack = (id: string) => {
    const ended = callbacks.get(id) ?? []
    callbacks.delete(id)
    for (const callback of ended) callback()
  }
  const userIdOf = (id: string): string | null => {
    const row = database
      .prepare('SELECT user_id FROM sessions WHERE token_hash = ? AND expires_at > ?')
      .get(id, Date.now())
    return row ? String(row['user_id']) : null
  }
  /** The unexpired sessions of a user, the newest first. */
  const listOf = (userId: string): ListedSession[] => {
    const rows = database
      .prepare(
        `SELECT token_hash, created_at, coalesce(seen_at, created_at) AS seen_at, agent, address
         FROM sessions LEFT JOIN session_uses ON session = token_hash
         WHERE user_id = ? AND expires_at > ? ORDER BY created_at DESC`,
      )
      .all(userId, Date.now())
    return rows.map((row) => ({
      id: String(row['token_hash']),
      createdAt: Number(row['created_at']),
      seenAt: Number(row['seen_at']),
      agent: String(row['agent']),
      address: String(row['address']),
    }))
  }
  const end = (id: string) => {
    database.prepare('DELETE FROM sessions WHERE token_hash = ?').run(id)
    noted.delete(id)
    callBack(id)
  }
  /** When the use of each session was noted last. */
  const noted = new Map<string, number>()
  const note = (id: string) => {
    const now = Date.now()
    if (now - (noted.get(id) ?? 0) < NOTE_MS) return
    noted.set(id, now)
    try {
      database.prepare('INSERT OR REPLACE INTO session_uses VALUES (?, ?)').run(id, now)
    } catch (error) {
      // Nobody is kept out since the disk is full.
      if (!isStorageError(error)) throw error
    }
  }

  return {
    listOf,
    isOpen: (id: string): boolean => userIdOf(id) !== null,
    end,
    endOf: (userId: string): void => {
      for (const {id} of listOf(userId)) end(id)
    },
    /** Creates a session and returns the secret for the cookie. */
    create: (userId: string, {agent, address}: SessionOrigin): string => {
      const secret = randomBytes(32).toString('base64url')
      const now = Date.now()
      const expiresAt = now + LIMITS.session.value
      database
        .prepare(
          'INSERT INTO sessions (token_hash, user_id, created_at, expires_at, agent, address) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(hashSecret(secret), userId, now, expiresAt, agent.slice(0, 300), address)
      return secret
    },
    /** The unexpired session of a cookie's secret, or null. */
    find: (secret: string): Session | null => {
      const id = hashSecret(secret)
      const userId = userIdOf(id)
      if (userId === null) return null
      note(id)
      return {id, userId}
    },
    /**
     * Calls `callback` once when the session ends: at once when it is deleted, and at the next `endExpired` when it has
     * expired. Null stands for no session, which never ends. Returns a function that stops waiting.
     */
    onEnd: (id: string | null, callback: () => void): (() => void) => {
      if (id === null) return () => undefined
      const waiting = callbacks.get(id) ?? new Set()
      callbacks.set(id, waiting.add(callback))
      return () => {
        waiting.delete(callback)
        if (waiting.size === 0) callbacks.delete(id)
      }
    },
    endExpired: (): void => {
      for (const id of callbacks.keys()) if (userIdOf(id) === null) callBack(id)
    },
  }
}
