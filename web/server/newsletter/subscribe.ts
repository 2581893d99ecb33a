import type {Context} from 'hono'
import {inspectSubmission, type SubmissionGuards} from '../http/guards.ts'
import {storeOrLog} from '../storage/store-or-log.ts'
import type {Database} from '../storage/tables.ts'
import type {NewsletterLinks} from './links.ts'
import {normaliseEmail} from './normalise-email.ts'
import {requestSubscription} from './subscriptions.ts'

export type NewsletterDeps = SubmissionGuards & {
  db: Database
  links: NewsletterLinks
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
    const {exceeded, spam} = await inspectSubmission(context, deps)
    if (exceeded) return 'limited'
    const email = normaliseEmail(text)
    if (!email) return 'invalid-email'
    const suspicion = honeypotFilled ? 'honeypot' : spam
    const stored = await storeOrLog(() => requestSubscription(db, email, now(), suspicion), {
      what: 'A subscription',
      log,
    })
    if (!stored) return 'failed'
    wakeMail()
    return stored.result
  }
}

export type Subscribe = ReturnType<typeof createSubscribe>
