import {randomBytes, scryptSync} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {LRUCache} from 'lru-cache'
import PQueue from 'p-queue'

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

type Verify = () => boolean | Promise<boolean>

/**
 * - `ok`: the password is right.
 * - `wrong`: it is not.
 * - `slowed`: it is not, and neither were those before: the client's next ones are checked slowly.
 * - `busy`: it was not checked, because too many wait, or the client has gone.
 */
export type SignInResult = 'ok' | 'wrong' | 'slowed' | 'busy'

/**
 * Checks passwords of sign-ins. Every password that waits for its turn is checked, so that nobody's guesses keep out
 * who knows it; a limited pace keeps guessing slow. A client has one password at a time in the queue of all, so that
 * one with many delays nobody else.
 */
export class PasswordChecker {
  private readonly queue = new PQueue({concurrency: 1, interval: PACE, intervalCap: 1})
  private readonly queues = new Map<string, PQueue>()
  private readonly failures = new LRUCache<string, {count: number; last: number}>({
    max: MAX_CLIENTS,
  })

  /** A password whose `signal` is aborted before its turn is not checked. */
  async check(
    verify: Verify,
    {key, isKnownBrowser}: SignInClient,
    signal?: AbortSignal,
  ): Promise<SignInResult> {
    if (isKnownBrowser && this.countOf(key) < MAX_WRONG) return this.compare(verify, key)
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
      return this.queue.add(() => this.compare(verify, key), signal && {signal})
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

  /** Counts the password as wrong until it is known to be right: others may be sent meanwhile. */
  private async compare(verify: Verify, client: string): Promise<SignInResult> {
    const count = this.countOf(client)
    this.failures.set(client, {count: count + 1, last: Date.now()})
    if (await verify()) {
      this.failures.delete(client)
      return 'ok'
    }
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
 * itself.
 *
 * @returns whether it was set, removed or replaced since the last start, so that existing sessions must end.
 */
export function storePassword(database: DatabaseSync, password: string | undefined): boolean {
  const row = database.prepare('SELECT value FROM meta WHERE key = ?').get(META_KEY)
  const stored = row ? String(row['value']) : null
  if (password === undefined) {
    database.prepare('DELETE FROM meta WHERE key = ?').run(META_KEY)
    return stored !== null
  }
  const hashWith = (salt: string) =>
    `${salt}:${scryptSync(password.slice(0, 1024), salt, KEY_BYTES).toString('hex')}`
  const [salt = ''] = stored?.split(':') ?? []
  if (stored && hashWith(salt) === stored) return false
  const record = hashWith(randomBytes(SALT_BYTES).toString('hex'))
  database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(META_KEY, record)
  return true
}

const SALT_BYTES = 16
const KEY_BYTES = 32
