import {createHash, randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {LIMITS} from '../limits.ts'

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

/** A session as the list of people shows it; `createdAt` in milliseconds since 1970. */
export interface ListedSession extends SessionOrigin {
  id: string
  createdAt: number
}

/** Sessions of signed-in browsers. Only the hash of the cookie's secret is stored. */
export class Sessions {
  private readonly database: DatabaseSync
  /** Functions to call at the end of each session, by its id. */
  private readonly callbacks = new Map<string, Set<() => void>>()

  constructor(database: DatabaseSync) {
    this.database = database
    this.database.prepare('DELETE FROM sessions WHERE expires_at < ?').run(Date.now())
  }

  /** Creates a session and returns the secret for the cookie. */
  create(userId: string, {agent, address}: SessionOrigin): string {
    const secret = randomBytes(32).toString('base64url')
    const now = Date.now()
    this.database
      .prepare(
        'INSERT INTO sessions (token_hash, user_id, created_at, expires_at, agent, address) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(
        hashSecret(secret),
        userId,
        now,
        now + LIMITS.session.value,
        agent.slice(0, 300),
        address,
      )
    return secret
  }

  /** The unexpired session of a cookie's secret, or null. */
  find(secret: string): Session | null {
    const id = hashSecret(secret)
    const userId = this.userIdOf(id)
    return userId === null ? null : {id, userId}
  }

  /** The unexpired sessions of a user, the newest first. */
  listOf(userId: string): ListedSession[] {
    const rows = this.database
      .prepare(
        'SELECT token_hash, created_at, agent, address FROM sessions WHERE user_id = ? AND expires_at > ? ORDER BY created_at DESC',
      )
      .all(userId, Date.now())
    return rows.map((row) => ({
      id: String(row['token_hash']),
      createdAt: Number(row['created_at']),
      agent: String(row['agent']),
      address: String(row['address']),
    }))
  }

  delete(secret: string): void {
    this.end(hashSecret(secret))
  }

  end(id: string): void {
    this.database.prepare('DELETE FROM sessions WHERE token_hash = ?').run(id)
    this.callBack(id)
  }

  endOf(userId: string): void {
    for (const {id} of this.listOf(userId)) this.end(id)
  }

  /**
   * Calls `end` once when the session ends: at once when it is deleted, and at the next `endExpired` when it has
   * expired. Null stands for no session, which never ends. Returns a function that stops waiting.
   */
  onEnd(id: string | null, end: () => void): () => void {
    if (id === null) return () => undefined
    const callbacks = this.callbacks.get(id) ?? new Set()
    this.callbacks.set(id, callbacks.add(end))
    return () => {
      callbacks.delete(end)
      if (callbacks.size === 0) this.callbacks.delete(id)
    }
  }

  endExpired(): void {
    for (const id of this.callbacks.keys()) if (this.userIdOf(id) === null) this.callBack(id)
  }

  private callBack(id: string): void {
    const callbacks = this.callbacks.get(id) ?? []
    this.callbacks.delete(id)
    for (const callback of callbacks) callback()
  }

  private userIdOf(id: string): string | null {
    const row = this.database
      .prepare('SELECT user_id FROM sessions WHERE token_hash = ? AND expires_at > ?')
      .get(id, Date.now())
    return row ? String(row['user_id']) : null
  }
}

/** The SHA-256 of a random secret, in hexadecimal. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
