import type {Context} from 'hono'
import type {ApiDeps} from '../http/api-deps.ts'
import {createVisitorLimit} from '../http/rate-limit.ts'
import {formSuspicion} from '../http/suspicion.ts'
import {faultCode} from '../storage/fault-code.ts'
import {whenFree} from '../storage/when-free.ts'
import {normaliseEmail} from './normalise-email.ts'
import {requestSubscription} from './subscriptions.ts'

type Outcome = 'requested' | 'subscribed' | 'invalid-email' | 'limited' | 'failed'

/**
 * Takes a request for a subscription, by API or by form; both count towards one limit. What looks
 * like abuse is kept aside and answered alike, so that whoever was merely quick is not lost.
 */
export function subscribeFrom({db, now, log, limits, visitor, wakeMail}: ApiDeps) {
  const overLimit = createVisitorLimit(limits.newsletter, now)
  return async (context: Context, text: string, trapped = false): Promise<Outcome> => {
    if (overLimit(visitor(context))) return 'limited'
    const email = normaliseEmail(text)
    if (!email) return 'invalid-email'
    const suspicion = trapped ? 'honeypot' : formSuspicion(context, limits.minimumMs)
    try {
      const outcome = await whenFree(() => requestSubscription(db, email, now(), suspicion))
      wakeMail()
      return outcome
    } catch (error) {
      log(`A subscription could not be stored (${faultCode(error)}).`)
      return 'failed'
    }
  }
}

export type Subscribe = ReturnType<typeof subscribeFrom>
