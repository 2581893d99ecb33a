import {createHash, createHmac, timingSafeEqual} from 'node:crypto'

/** Characters of the longest token that is read. */
const MAX_LENGTH = 1000

/** A key, and what it signs: a token for one purpose is not valid for another one with the same key. */
export interface Signing {
  key: Buffer | string
  /** Begins what is signed, and does not stand in the token. */
  purpose: string
}

/** The text and its HMAC-SHA256 as `text.signature`: letters, digits, `-` and `_`. The text must be such. */
export function signToken(text: string, {key, purpose}: Signing): string {
  const signature = createHmac('sha256', key)
    .update(purpose + text)
    .digest('base64url')
  return `${text}.${signature}`
}

/**
 * The text of a token that `signToken` made; undefined for any other. It is signed again and compared as a
 * whole: other characters for the same signature, padding or a further part make another token.
 */
export function verifyToken(token: string, signing: Signing): string | undefined {
  if (token.length > MAX_LENGTH) return undefined
  const text = token.slice(0, Math.max(0, token.lastIndexOf('.')))
  return text !== '' && isSameSecret(token, signToken(text, signing)) ? text : undefined
}

/** Compares texts in a time that does not depend on where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The SHA-256 of a random secret, in hexadecimal. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
