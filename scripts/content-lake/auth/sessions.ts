import {randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {LIMITS} from '../limits.ts'
import {isStorageError} from '../protocol/errors.ts'
import {hashSecret} from '../signed-token.ts'

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

/** A session as lists of sessions show it; times in milliseconds since 1970. */
export interface ListedSession extends SessionOrigin {
  id: string
  createdAt: number
  /** When it was used last, up to some minutes. */
  seenAt: number
}

/** Milliseconds in which the use of a session is noted once: each note is a write to the disk. */
const NOTE_MS = 5 * 60_000

/** The tables that `createSessions` needs, of which a database may have some already. */
export const SESSION_TABLES = `
  CREATE TABLE IF NOT EXISTS sessions (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    agent TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT ''
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS session_uses (
    session TEXT PRIMARY KEY REFERENCES sessions (token_hash) ON DELETE CASCADE,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`

/**
 * Sessions of signed-in browsers. Only the hash of the cookie's secret is stored.
 *
 * @param afterEnd called after each session that was ended.
 */
export function createSessions(database: DatabaseSync, afterEnd: () => void = () => undefined) {
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
    afterEnd()
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
