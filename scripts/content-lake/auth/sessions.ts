import {createHash, randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'

/** How long a sign-in holds, in milliseconds: 30 days. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60 * 1000

/** Signed-in browsers. The store knows only the hash of what the cookie holds. */
export class Sessions {
  private readonly database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.database = database
    this.database.prepare('DELETE FROM sessions WHERE expires_at < ?').run(Date.now())
  }

  /** Opens a session and returns the secret for the cookie. */
  open(userId: string): string {
    const secret = randomBytes(32).toString('base64url')
    const now = Date.now()
    this.database
      .prepare(
        'INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)',
      )
      .run(hash(secret), userId, now, now + SESSION_LIFETIME)
    return secret
  }

  /** The user of a session that holds, or null. */
  userOf(secret: string): string | null {
    const row = this.database
      .prepare('SELECT user_id FROM sessions WHERE token_hash = ? AND expires_at > ?')
      .get(hash(secret), Date.now())
    return row ? String(row['user_id']) : null
  }

  end(secret: string): void {
    this.database.prepare('DELETE FROM sessions WHERE token_hash = ?').run(hash(secret))
  }

  endAll(): void {
    this.database.exec('DELETE FROM sessions')
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
