import {createHash, randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'

/** 30 days. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** Sessions of signed-in browsers. Only the hash of the cookie's secret is stored. */
export class Sessions {
  private readonly database: DatabaseSync

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
      .run(hash(secret), userId, now, now + SESSION_LIFETIME_MS)
    return secret
  }

  /** The user id of an unexpired session, or null. */
  findUserId(secret: string): string | null {
    const row = this.database
      .prepare('SELECT user_id FROM sessions WHERE token_hash = ? AND expires_at > ?')
      .get(hash(secret), Date.now())
    return row ? String(row['user_id']) : null
  }

  delete(secret: string): void {
    this.database.prepare('DELETE FROM sessions WHERE token_hash = ?').run(hash(secret))
  }

  deleteAll(): void {
    this.database.exec('DELETE FROM sessions')
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
