import type {Context} from 'hono'
import type {Visitor} from '../http/client-network.ts'
import {detectSpam} from '../http/detect-spam.ts'
import type {VisitorLimit} from '../http/rate-limit.ts'
import {errorCode} from '../storage/error-code.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'
import type {Database} from '../storage/tables.ts'
import type {NewsletterLinks} from './links.ts'
import {normaliseEmail} from './normalise-email.ts'
import {requestSubscription} from './subscriptions.ts'

export type NewsletterDeps = {
  db: Database
  siteUrl: string
  links: NewsletterLinks
  readVisitor: (context: Context) => Visitor
  exceededLimit: VisitorLimit
  /** A person needs at least so many milliseconds to fill the form. */
  minimumMs: number
  /** Tells the outbox that there is new mail. */
  wakeMail: () => void
  now: () => number
  /** Takes lines without personal data. */
  log: (line: string) => void
}

type Outcome = 'requested' | 'subscribed' | 'invalid-email' | 'limited' | 'failed'

/**
 * Handles a request for a subscription, by API or by form; one limit counts both. A suspicious request
 * goes into quarantine and gets the same response, so that a person who was merely quick is not lost.
 */
export function createSubscribe(deps: NewsletterDeps) {
  const {db, now, log, wakeMail} = deps
  return async (context: Context, text: string, honeypotFilled = false): Promise<Outcome> => {
    if (await deps.exceededLimit(deps.readVisitor(context))) return 'limited'
    const email = normaliseEmail(text)
    if (!email) return 'invalid-email'
    const suspicion = honeypotFilled ? 'honeypot' : detectSpam(context, deps.minimumMs)
    try {
      const outcome = await retryOnBusy(() => requestSubscription(db, email, now(), suspicion))
      wakeMail()
      return outcome
    } catch (error) {
      log(`A subscription could not be stored (${errorCode(error)}).`)
      return 'failed'
    }
  }
}

export type Subscribe = ReturnType<typeof createSubscribe>
