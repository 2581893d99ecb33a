import {LRUCache} from 'lru-cache'
import {FairQueue} from './fair-queue.ts'
import {isSameSecret} from '../signed-token.ts'

/** Wrong passwords after which a client is slowed down, until it has sent none for a while. */
const MAX_WRONG = 5
const REMEMBERED_MS = 60_000
/** Milliseconds between two checks: of all clients together, and of one that is slowed down. */
const PACE = 50
const SLOW_PACE = 1000
/** Passwords that may wait to be checked. */
const QUEUE_SIZE = {total: 1000, perClient: 30}
/** Clients whose wrong passwords are remembered; the least recent are forgotten first. */
const MAX_CLIENTS = 10_000

/** Who tries to sign in: a browser that has signed in before, or somebody at an address. */
export interface SignInClient {
  key: string
  isKnownBrowser: boolean
}

/**
 * - `ok`: the password is right.
 * - `wrong`: it is not.
 * - `slowed`: it is not, and neither were those before: the client's next ones are checked slowly.
 * - `busy`: it was not checked, because too many wait.
 */
export type SignInResult = 'ok' | 'wrong' | 'slowed' | 'busy'

interface Attempt {
  password: string
  client: string
  signal: AbortSignal | undefined
  resolve: (result: SignInResult) => void
}

/**
 * Checks the sign-in password. Every password that waits for its turn is checked, so that nobody's
 * guesses keep out who knows it; a limited pace keeps guessing slow, and clients have their turns.
 */
export class PasswordChecker {
  private readonly password: string
  private readonly queue = new FairQueue<Attempt>(QUEUE_SIZE)
  private readonly failures = new LRUCache<string, {count: number; last: number}>({
    max: MAX_CLIENTS,
  })
  private timer: NodeJS.Timeout | undefined

  constructor(password: string) {
    this.password = password
  }

  /** A password whose `signal` is aborted before its turn is not checked; the promise stays open. */
  check(password: string, client: SignInClient, signal?: AbortSignal): Promise<SignInResult> {
    const {key, isKnownBrowser} = client
    if (isKnownBrowser && this.countOf(key) < MAX_WRONG) {
      return Promise.resolve(this.compare(password, key))
    }
    const {promise, resolve} = Promise.withResolvers<SignInResult>()
    const refused = this.queue.push(key, {password, client: key, signal, resolve})
    refused?.resolve('busy')
    if (!this.timer) this.checkNext()
    return promise
  }

  private checkNext(): void {
    this.timer = undefined
    for (;;) {
      const attempt = this.queue.shift((client) => this.isReady(client))
      if (attempt?.signal?.aborted) continue
      attempt?.resolve(this.compare(attempt.password, attempt.client))
      if (attempt || this.queue.length > 0) {
        this.timer = setTimeout(() => this.checkNext(), PACE).unref()
      }
      return
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

  private isReady(client: string): boolean {
    if (this.countOf(client) < MAX_WRONG) return true
    return Date.now() - (this.failures.get(client)?.last ?? 0) >= SLOW_PACE
  }

  /** Wrong passwords of a client, one soon after the other. */
  private countOf(client: string): number {
    const {count, last} = this.failures.get(client) ?? {count: 0, last: 0}
    return Date.now() - last < REMEMBERED_MS ? count : 0
  }
}
