import type {Context} from 'hono'
import type {ApiDeps} from '../http/api-deps.ts'
import {createVisitorLimit} from '../http/rate-limit.ts'
import {detectSpam} from '../http/detect-spam.ts'
import {errorCode} from '../storage/error-code.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'
import {normaliseEmail} from './normalise-email.ts'
import {requestSubscription} from './subscriptions.ts'

type Outcome = 'requested' | 'subscribed' | 'invalid-email' | 'limited' | 'failed'

/**
 * Takes a request for a subscription, by API or by form; both count towards one limit. What looks
 * like abuse is kept aside and answered alike, so that whoever was merely quick is not lost.
 */
export function createSubscribe({db, now, log, limits, visitor, wakeMail}: ApiDeps) {
  const overLimit = createVisitorLimit(limits.newsletter, now)
  return async (context: Context, text: string, trapped = false): Promise<Outcome> => {
    if (overLimit(visitor(context))) return 'limited'
    const email = normaliseEmail(text)
    if (!email) return 'invalid-email'
    const suspicion = trapped ? 'honeypot' : detectSpam(context, limits.minimumMs)
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
