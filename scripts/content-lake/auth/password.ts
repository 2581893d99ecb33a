import {randomBytes, scryptSync} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {LRUCache} from 'lru-cache'
import PQueue from 'p-queue'
import {isSameSecret} from '../signed-token.ts'

/** Wrong passwords after which a client is slowed down, until it has sent none for a while. */
const MAX_WRONG = 5
const REMEMBERED_MS = 60_000
/** Milliseconds between two checks: of all clients together, and of one that is slowed down. */
const PACE = 50
const SLOW_PACE = 1000
/** Passwords that may wait to be checked, of one client; and clients that may have some waiting. */
const MAX_WAITING = 30
const MAX_WAITING_CLIENTS = 1000
/** Clients whose wrong passwords are remembered; the least recent are forgotten first. */
const MAX_CLIENTS = 10_000

/** Who tries to sign in: a browser that has signed in before, or somebody at an address. */
interface SignInClient {
  key: string
  isKnownBrowser: boolean
}

/**
 * - `ok`: the password is right.
 * - `wrong`: it is not.
 * - `slowed`: it is not, and neither were those before: the client's next ones are checked slowly.
 * - `busy`: it was not checked, because too many wait, or the client has gone.
 */
export type SignInResult = 'ok' | 'wrong' | 'slowed' | 'busy'

/**
 * Checks the sign-in password. Every password that waits for its turn is checked, so that nobody's guesses keep out
 * who knows it; a limited pace keeps guessing slow. A client has one password at a time in the queue of all, so that
 * one with many delays nobody else.
 */
export class PasswordChecker {
  private readonly password: string
  private readonly queue = new PQueue({concurrency: 1, interval: PACE, intervalCap: 1})
  private readonly queues = new Map<string, PQueue>()
  private readonly failures = new LRUCache<string, {count: number; last: number}>({
    max: MAX_CLIENTS,
  })

  constructor(password: string) {
    this.password = password
  }

  /** A password whose `signal` is aborted before its turn is not checked. */
  async check(
    password: string,
    {key, isKnownBrowser}: SignInClient,
    signal?: AbortSignal,
  ): Promise<SignInResult> {
    if (isKnownBrowser && this.countOf(key) < MAX_WRONG) return this.compare(password, key)
    const queue = this.queues.get(key) ?? new PQueue({concurrency: 1})
    const isFull = queue.size + queue.pending >= MAX_WAITING
    if (isFull || (!this.queues.has(key) && this.queues.size >= MAX_WAITING_CLIENTS)) return 'busy'
    this.queues.set(key, queue)
    const check = async () => {
      signal?.throwIfAborted()
      if (this.countOf(key) >= MAX_WRONG) {
        const {last} = this.failures.get(key) ?? {last: 0}
        const ms = Math.max(0, last + SLOW_PACE - Date.now())
        await new Promise((resolve) => void setTimeout(resolve, ms).unref())
      }
      return this.queue.add(() => this.compare(password, key), signal && {signal})
    }
    try {
      return await queue.add(check)
    } catch (error) {
      if (signal?.aborted) return 'busy'
      throw error
    } finally {
      if (queue.size + queue.pending === 0) this.queues.delete(key)
    }
  }

  private compare(password: string, client: string): SignInResult {
    const count = this.countOf(client)
    if (isSameSecret(password, this.password)) {
      this.failures.delete(client)
      return 'ok'
    }
    this.failures.set(client, {count: count + 1, last: Date.now()})
    return count < MAX_WRONG ? 'wrong' : 'slowed'
  }

  /** Wrong passwords of a client, one soon after the other. */
  private countOf(client: string): number {
    const {count, last} = this.failures.get(client) ?? {count: 0, last: 0}
    return Date.now() - last < REMEMBERED_MS ? count : 0
  }
}

const META_KEY = 'password'

/**
 * Stores the hash of the configured password, so that the data folder does not hold the password
 * itself. `changed`: it was set, removed or replaced since the last start, so that existing sessions
 * must end.
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
  const checker = new PasswordChecker(password)
  const [salt = ''] = stored?.split(':') ?? []
  if (stored && hashPassword(password, salt) === stored) return {checker, changed: false}
  const record = hashPassword(password, randomBytes(16).toString('hex'))
  database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(META_KEY, record)
  return {checker, changed: true}
}

function hashPassword(password: string, salt: string): string {
  return `${salt}:${scryptSync(password.slice(0, 1024), salt, 32).toString('hex')}`
}
