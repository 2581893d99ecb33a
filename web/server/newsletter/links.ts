import {NEWSLETTER_PAGES} from '#web/contract/newsletter.ts'
import {verifyToken, createToken, type TokenPayload, type LinkPurpose} from './signed-token.ts'

const day = 24 * 60 * 60 * 1000

/** How long links are valid: a week to confirm; two years to unsubscribe, since people keep mails. */
const lifetime: Record<LinkPurpose, number> = {confirm: 7 * day, unsubscribe: 730 * day}

/** Creates and verifies the links of newsletter mails. */
export function createNewsletterLinks({siteUrl, key}: {siteUrl: string; key: Buffer}) {
  return {
    /** @param from when the link's lifetime begins. */
    create(purpose: LinkPurpose, subscriber: {id: string; version: number}, from: number): string {
      const {id, version} = subscriber
      const expires = from + lifetime[purpose]
      const token = createToken({purpose, subscriberId: id, version, expires}, key)
      return `${siteUrl}${NEWSLETTER_PAGES[purpose]}?token=${token}`
    },
    verify(purpose: LinkPurpose, token: string, now: number): TokenPayload | undefined {
      return verifyToken(token, {purpose, key, now})
    },
  }
}

export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>
