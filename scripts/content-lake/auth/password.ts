import {randomBytes, scrypt, scryptSync, timingSafeEqual} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'

const META_KEY = 'password'
const FAILURES_ALLOWED = 5
const LOCKED_FOR_MS = 60_000

/** Checks the sign-in password against its scrypt hash; slows down after failures. */
export class PasswordGate {
  private readonly record: string
  private failures = 0
  private lockedUntil = 0
  private readonly now: () => number

  constructor(record: string, now: () => number = Date.now) {
    this.record = record
    this.now = now
  }

  /** 'locked' for a minute after five wrong passwords in a row, whoever sent them. */
  async check(password: string): Promise<'ok' | 'wrong' | 'locked'> {
    if (this.now() < this.lockedUntil) return 'locked'
    this.failures += 1
    if (this.failures >= FAILURES_ALLOWED) {
      this.lockedUntil = this.now() + LOCKED_FOR_MS
      this.failures = 0
    }
    const [salt = '', expected = ''] = this.record.split(':')
    const actual = await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.slice(0, 1024), salt, 32, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
    if (!timingSafeEqual(actual, Buffer.from(expected, 'hex'))) return 'wrong'
    this.failures = 0
    this.lockedUntil = 0
    return 'ok'
  }
}

/**
 * Keeps the configured password as a hash in the store. `changed` tells that it is another than last
 * time (or new, or gone), so that old sessions must end.
 */
export function loadPassword(
  database: DatabaseSync,
  password: string | undefined,
): {gate: PasswordGate | null; changed: boolean} {
  const row = database.prepare('SELECT value FROM meta WHERE key = ?').get(META_KEY)
  const stored = row ? String(row['value']) : null
  if (password === undefined) {
    database.prepare('DELETE FROM meta WHERE key = ?').run(META_KEY)
    return {gate: null, changed: stored !== null}
  }
  const [salt = ''] = stored?.split(':') ?? []
  if (stored && hashed(password, salt) === stored) {
    return {gate: new PasswordGate(stored), changed: false}
  }
  const record = hashed(password, randomBytes(16).toString('hex'))
  database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(META_KEY, record)
  return {gate: new PasswordGate(record), changed: true}
}

function hashed(password: string, salt: string): string {
  return `${salt}:${scryptSync(password.slice(0, 1024), salt, 32).toString('hex')}`
}
