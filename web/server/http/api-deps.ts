import type {Context} from 'hono'
import type {NewsletterLinks} from '../newsletter/links.ts'
import type {Database} from '../storage/tables.ts'
import type {Limits} from './rate-limit.ts'

/** What the product API is made of. */
export type ApiDeps = {
  db: Database
  siteUrl: string
  links: NewsletterLinks
  /** Whether visitors get a receipt of their enquiry. */
  sendReceipts: boolean
  limits: FormLimits
  /** As what a request's sender is counted. */
  visitor: (context: Context) => {address: string; network: string}
  /** Tells the outbox that there is new mail. */
  wakeMail: () => void
  now: () => number
  /** Takes lines without personal data. */
  log: (line: string) => void
}

export type FormLimits = {
  contact: Limits
  newsletter: Limits
  /** Faster than this, in milliseconds, no person fills a form. */
  minimumMs: number
}

const tenMinutes = 10 * 60_000

/** Generous: whole offices and mobile networks share one address. */
export const defaultLimits: FormLimits = {
  contact: {address: 20, network: 100, windowMs: tenMinutes},
  newsletter: {address: 20, network: 100, windowMs: tenMinutes},
  minimumMs: 500,
}
