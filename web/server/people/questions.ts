import {randomBytes} from 'node:crypto'
import {signToken, verifyToken} from 'content-lake/signed-token'
import {z} from 'zod'

/** Milliseconds in which an authenticator has to answer. */
export const QUESTION_LIFETIME_MS = 5 * 60_000

const asked = z.object({challenge: z.string(), expiresAt: z.number()})

/**
 * Questions for authenticators: random challenges, each with a token that tells when it was asked, and by whom. Nothing
 * is kept of a question until it was answered, so that nobody fills the memory with them. The key ends with the process.
 */
export function createQuestions(now: () => number) {
  const key = randomBytes(32)
  /** Answered challenges, each with when it expires. */
  const answered = new Map<string, number>()
  const forget = () => {
    for (const [challenge, expiresAt] of answered) {
      if (expiresAt <= now()) answered.delete(challenge)
    }
  }
  return {
    /**
     * Makes a challenge.
     *
     * @param asker who asks, and for what: the challenge of somebody else, or for something else, is refused.
     */
    ask: (asker: string): {challenge: Uint8Array<ArrayBuffer>; token: string} => {
      const challenge = new Uint8Array(randomBytes(32))
      const content = {
        challenge: Buffer.from(challenge).toString('base64url'),
        expiresAt: now() + QUESTION_LIFETIME_MS,
      }
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      return {challenge, token: signToken(text, {key, purpose: `passkey ${asker} `})}
    },
    /** The challenge of a token; undefined where it is another asker's, has expired or was answered. */
    read: (token: string, asker: string): string | undefined => {
      const text = verifyToken(token, {key, purpose: `passkey ${asker} `})
      if (text === undefined) return undefined
      const {challenge, expiresAt} = asked.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString()),
      )
      return expiresAt > now() && !answered.has(challenge) ? challenge : undefined
    },
    /** Ends a challenge; false where that was done already. */
    end: (challenge: string): boolean => {
      forget()
      if (answered.has(challenge)) return false
      answered.set(challenge, now() + QUESTION_LIFETIME_MS)
      return true
    },
  }
}
