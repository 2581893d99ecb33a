import {randomBytes} from 'node:crypto'
import {signToken, verifyToken} from 'content-lake/signed-token'
import {z} from 'zod'

/** Milliseconds in which an authenticator has to answer a challenge. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000

const asked = z.object({challenge: z.string(), expiresAt: z.number()})

/**
 * Random challenges for authenticators (WebAuthn, section 13.4.3), each with a signed token that tells when it was made,
 * and for whom. Nothing is kept of a challenge until it is used, so that nobody fills the memory with them. The key ends
 * with the process.
 */
export function createChallenges(now: () => number) {
  const key = randomBytes(32)
  /** Used challenges, each with when it expires. */
  const used = new Map<string, number>()
  const forget = () => {
    for (const [challenge, expiresAt] of used) {
      if (expiresAt <= now()) used.delete(challenge)
    }
  }
  return {
    /**
     * Makes a challenge.
     *
     * @param asker who asks, and for what: the challenge of somebody else, or for something else, is refused.
     */
    create: (asker: string): {challenge: Uint8Array<ArrayBuffer>; token: string} => {
      const challenge = new Uint8Array(randomBytes(32))
      const payload = {
        challenge: Buffer.from(challenge).toString('base64url'),
        expiresAt: now() + CHALLENGE_LIFETIME_MS,
      }
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return {challenge, token: signToken(text, {key, purpose: `passkey ${asker} `})}
    },
    /** The challenge of a token; undefined where it is another asker's, has expired or was used. */
    verify: (token: string, asker: string): string | undefined => {
      const text = verifyToken(token, {key, purpose: `passkey ${asker} `})
      if (text === undefined) return undefined
      const {challenge, expiresAt} = asked.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString()),
      )
      return expiresAt > now() && !used.has(challenge) ? challenge : undefined
    },
    /** Ends a challenge; false where that was done already. */
    use: (challenge: string): boolean => {
      forget()
      if (used.has(challenge)) return false
      used.set(challenge, now() + CHALLENGE_LIFETIME_MS)
      return true
    },
  }
}
