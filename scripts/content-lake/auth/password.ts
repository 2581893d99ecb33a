import {randomBytes, scrypt, scryptSync, timingSafeEqual} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {LRUCache} from 'lru-cache'

const META_KEY = 'password'
const MAX_FAILURES = 5
const LOCK_MS = 60_000

/** Clients whose wrong passwords are remembered; the least recent are forgotten first. */
const MAX_CLIENTS = 10_000

/**
 * Checks the sign-in password against its scrypt hash. A client is locked for a minute after five
 * wrong passwords; others are not, so that nobody's guesses keep an editor out.
 */
export class PasswordChecker {
  private readonly record: string
  private readonly attempts = new LRUCache<string, {failures: number; lockedUntil: number}>({
    max: MAX_CLIENTS,
  })
  private readonly now: () => number
  /** One hash at a time: guesses must not take the threads that read files for visitors. */
  private lastHash: Promise<unknown> = Promise.resolve()

  constructor(record: string, now: () => number = Date.now) {
    this.record = record
    this.now = now
  }

  /** @param client Who attempts are counted for: an address, or a browser that has signed in before. */
  async check(password: string, client: string): Promise<'ok' | 'wrong' | 'locked'> {
    const attempt = this.attempts.get(client) ?? {failures: 0, lockedUntil: 0}
    this.attempts.set(client, attempt)
    if (this.now() < attempt.lockedUntil) return 'locked'
    // Counted before the hash is computed: concurrent guesses count too.
    attempt.failures += 1
    if (attempt.failures >= MAX_FAILURES) {
      attempt.lockedUntil = this.now() + LOCK_MS
      attempt.failures = 0
    }
    const isRight = this.lastHash.then(() => this.isRight(password))
    this.lastHash = isRight.catch(() => undefined)
    if (!(await isRight)) return 'wrong'
    this.attempts.delete(client)
    return 'ok'
  }

  private async isRight(password: string): Promise<boolean> {
    const [salt = '', expected = ''] = this.record.split(':')
    const actual = await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.slice(0, 1024), salt, 32, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
    return timingSafeEqual(actual, Buffer.from(expected, 'hex'))
  }
}

/**
 * Stores the hash of the configured password. `changed`: it was set, removed or replaced since the last
 * start, so that existing sessions must end.
 */
export function loadPassword(
  database: DatabaseSync,
  password: string | undefined,
): {checker: PasswordChecker | null; changed: boolean} {
  const row = database.prepare('SELECT value FROM meta WHERE key = ?').get(META_KEY)
  const stored = row ? String(row['value']) : null
  if (password === undefined) {
    database.prepare('DELETE FROM meta WHERE key = ?').run(META_KEY)
    return {checker: null, changed: stored !== null}
  }
  const [salt = ''] = stored?.split(':') ?? []
  if (stored && hashPassword(password, salt) === stored) {
    return {checker: new PasswordChecker(stored), changed: false}
  }
  const record = hashPassword(password, randomBytes(16).toString('hex'))
  database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(META_KEY, record)
  return {checker: new PasswordChecker(record), changed: true}
}

function hashPassword(password: string, salt: string): string {
  return `${salt}:${scryptSync(password.slice(0, 1024), salt, 32).toString('hex')}`
}
