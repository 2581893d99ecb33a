import {randomBytes} from 'node:crypto'
import {type Signing, signToken, verifyToken} from '../signed-token.ts'

/** Browsers keep a cookie for at most 400 days (RFC 6265bis, section 5.5). */
export const KNOWN_BROWSER_LIFETIME_MS = 400 * 24 * 60 * 60 * 1000

/**
 * Cookies of browsers that have signed in before. Their wrong passwords are counted for each browser,
 * not for its address, so that nobody who shares the address of an editor can lock the editor out
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). Such a cookie opens nothing.
 */
export class KnownBrowsers {
  private readonly signing: Signing

  constructor(key: string) {
    this.signing = {key, purpose: 'known browser '}
  }

  /** A new cookie value: a random id and its signature. */
  create(): string {
    return signToken(randomBytes(16).toString('base64url'), this.signing)
  }

  /** The id of a cookie value that `create` returned; null for any other. */
  idOf(cookie: string | undefined): string | null {
    return verifyToken(cookie ?? '', this.signing) ?? null
  }
}
