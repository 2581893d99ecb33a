import {randomBytes} from 'node:crypto'

/** Milliseconds in which a page must exchange its code. */
const LIFETIME_MS = 60_000
const MAX_CODES = 1000

/**
 * Codes with which a page gets its token after signing in: they stand in the return URL as
 * `#sid=…`, and the page exchanges one, once, at `/auth/fetch`. In memory alone.
 */
export class SignInCodes {
  private readonly codes = new Map<string, {origin: string; expires: number}>()

  /** A new code for a page of this origin, 43 characters: the Studio takes 20 or more. */
  create(origin: string): string {
    const code = randomBytes(32).toString('base64url')
    const [oldest] = this.codes.keys()
    if (oldest !== undefined && this.codes.size >= MAX_CODES) this.codes.delete(oldest)
    this.codes.set(code, {origin, expires: Date.now() + LIFETIME_MS})
    return code
  }

  /** The origin that a code was made for; null where it was used before, has expired or is none. */
  use(code: string): string | null {
    const found = this.codes.get(code)
    this.codes.delete(code)
    return found && found.expires > Date.now() ? found.origin : null
  }
}
