import {createHash, randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {LIMITS} from '../limits.ts'

/** An open session. Its id is the hash of the cookie's secret: knowing it opens nothing. */
export interface Session {
  id: string
  userId: string
}

/** Sessions of signed-in browsers. Only the hash of the cookie's secret is stored. */
export class Sessions {
  private readonly database: DatabaseSync
  private readonly deleteListeners: ((id: string) => void)[] = []

  constructor(database: DatabaseSync) {
    this.database = database
    this.database.prepare('DELETE FROM sessions WHERE expires_at < ?').run(Date.now())
  }

  /** Creates a session and returns the secret for the cookie. */
  create(userId: string): string {
    const secret = randomBytes(32).toString('base64url')
    const now = Date.now()
    this.database
      .prepare(
        'INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)',
      )
      .run(hash(secret), userId, now, now + LIMITS.session.value)
    return secret
  }

  /** The unexpired session of a cookie's secret, or null. */
  find(secret: string): Session | null {
    const id = hash(secret)
    const userId = this.userIdOf(id)
    return userId === null ? null : {id, userId}
  }

  /** Whether the session with this id is there and has not expired. */
  isOpen(id: string): boolean {
    return this.userIdOf(id) !== null
  }

  /** Ends the session of a cookie's secret. */
  delete(secret: string): void {
    this.end(hash(secret))
  }

  /** Ends the session with this id. */
  end(id: string): void {
    this.database.prepare('DELETE FROM sessions WHERE token_hash = ?').run(id)
    for (const listener of this.deleteListeners) listener(id)
  }

  /** Ends all sessions: those of a lake that is being opened, to which nothing is connected yet. */
  deleteAll(): void {
    this.database.exec('DELETE FROM sessions')
  }

  /** Calls back with the id of each session that is deleted. */
  onDelete(listener: (id: string) => void): void {
    this.deleteListeners.push(listener)
  }

  private userIdOf(id: string): string | null {
    const row = this.database
      .prepare('SELECT user_id FROM sessions WHERE token_hash = ? AND expires_at > ?')
      .get(id, Date.now())
    return row ? String(row['user_id']) : null
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
