import {z} from 'zod'
import {signToken, verifyToken} from 'content-lake/signed-token'
import {newsletterPaths} from '#web/src/shared/paths.ts'

const payloadSchema = z.tuple([
  z.enum(['confirm', 'unsubscribe']),
  z.string(),
  z.number().int(),
  z.number().int(),
])

type LinkPurpose = z.output<typeof payloadSchema>[0]

/** The grant of a link in a mail: to whom, for which version of the subscription, until when (ms). */
export type TokenPayload = {
  purpose: LinkPurpose
  subscriberId: string
  version: number
  expires: number
}

const day = 24 * 60 * 60 * 1000

/** How long links are valid: a week to confirm; two years to unsubscribe, since people keep mails. */
const lifetime: Record<LinkPurpose, number> = {confirm: 7 * day, unsubscribe: 730 * day}

/** Creates and verifies the links of newsletter mails, whose tokens are JSON, signed. */
export function createNewsletterLinks({siteUrl, key}: {siteUrl: string; key: Buffer}) {
  // The payload names the purpose, and the key signs nothing else.
  const signing = {key, purpose: ''}
  return {
    /** @param from when the link's lifetime begins. */
    create(purpose: LinkPurpose, subscriber: {id: string; version: number}, from: number): string {
      const payload = [purpose, subscriber.id, subscriber.version, from + lifetime[purpose]]
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return `${siteUrl}${newsletterPaths[purpose]}?token=${signToken(text, signing)}`
    },
    /** The payload of a token; nothing where it is none, is for another purpose or has expired. */
    verify(purpose: LinkPurpose, token: string, now: number): TokenPayload | undefined {
      const text = verifyToken(token, signing)
      if (text === undefined) return undefined
      const [kind, subscriberId, version, expires] = payloadSchema.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString()),
      )
      if (kind !== purpose || expires < now) return undefined
      return {purpose, subscriberId, version, expires}
    },
  }
}

export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>
