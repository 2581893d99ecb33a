import {type Context, Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {HONEYPOT} from '#web/contract/forms.ts'
import {
  NEWSLETTER_EMAIL_ERROR,
  NEWSLETTER_MESSAGES,
  type NewsletterResult,
} from '#web/contract/newsletter.ts'
import {newsletterPaths} from '#web/src/shared/paths.ts'
import {requireJson, requireSameOrigin, unavailable} from '../../http/guards.ts'
import {normaliseEmail} from '../mail/addresses.ts'
import {storeOrLog} from '../storage/database.ts'
import {inspectSubmission, type FormDeps} from '../submission.ts'
import type {NewsletterLinks} from './newsletter-links.ts'
import {confirmSubscription, endSubscription, requestSubscription} from './subscriptions.ts'

type Outcome = 'requested' | 'subscribed' | 'invalid-email' | 'limited' | 'failed'

const responses = {
  requested: {status: 201, message: NEWSLETTER_MESSAGES.created},
  subscribed: {status: 409, message: NEWSLETTER_MESSAGES.subscribed},
  'invalid-email': {status: 400, message: NEWSLETTER_EMAIL_ERROR},
  limited: {status: 429, message: NEWSLETTER_MESSAGES.limited},
} as const

/**
 * POST /api/v1/newsletter/create/{email}, and the forms of the newsletter's pages. Following a link
 * changes nothing, since mail scanners follow every link: a POST does. The response to a form redirects
 * to the page, which shows the result.
 */
export function newsletterApi(deps: FormDeps, links: NewsletterLinks): Hono {
  const {db, now, log} = deps
  const app = new Hono()
  const limit = bodyLimit({
    maxSize: 16 * 1024,
    onError: (context) => context.text('Too long.', 413),
  })
  const ownPagesOnly = requireSameOrigin(deps.siteUrl)

  /**
   * Requests a subscription, by API or by form; one limit counts both. A suspicious request goes into
   * quarantine and gets the same response, so that a person who was merely quick is not lost.
   */
  const subscribe = async (
    context: Context,
    text: string,
    honeypotFilled = false,
  ): Promise<Outcome> => {
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
    deps.wakeMail()
    return stored.result
  }
  const attempt = <Result>(change: () => Promise<Result>) =>
    storeOrLog(change, {what: 'A change of a subscription', log})

  app.post('/api/v1/newsletter/create/:email{[^]*}', ownPagesOnly, requireJson, async (context) => {
    const outcome = await subscribe(context, context.req.param('email'))
    if (outcome === 'failed') return unavailable(context)
    const {status, message} = responses[outcome]
    return context.json({message}, status)
  })

  app.post(newsletterPaths.subscribe, ownPagesOnly, limit, async (context) => {
    const honeypotFilled = (await formField(context, HONEYPOT.name)) !== ''
    const outcome = await subscribe(context, await formField(context, 'email'), honeypotFilled)
    return redirectToResult(context, 'confirm', outcome)
  })

  app.post(newsletterPaths.confirm, ownPagesOnly, limit, async (context) => {
    const token = await formField(context, 'token')
    const payload = links.verify('confirm', token, now())
    if (!payload) return redirectToResult(context, 'confirm', 'expired')
    const stored = await attempt(() => confirmSubscription(db, payload, now()))
    if (!stored) return redirectToResult(context, 'confirm', 'failed', token)
    return redirectToResult(context, 'confirm', stored.result ? 'confirmed' : 'expired')
  })

  // No origin is required: one-click unsubscription (RFC 8058) is posted by the mail provider's server.
  app.post(newsletterPaths.unsubscribe, limit, async (context) => {
    const oneClick = (await formField(context, 'List-Unsubscribe')) === 'One-Click'
    const token = (await formField(context, 'token')) || (context.req.query('token') ?? '')
    const payload = links.verify('unsubscribe', token, now())
    const end = {state: 'unsubscribed', now: now()} as const
    const stored = payload && (await attempt(() => endSubscription(db, payload.subscriberId, end)))
    if (oneClick) {
      if (!payload) return context.text('This link is no longer valid.', 400)
      return stored ? context.text('You are unsubscribed.') : unavailable(context)
    }
    if (payload && !stored) return redirectToResult(context, 'unsubscribe', 'failed', token)
    return redirectToResult(context, 'unsubscribe', payload ? 'unsubscribed' : 'expired')
  })
  return app
}

/** A form's field as text; empty where the body is no form or lacks the field. */
async function formField(context: Context, name: string): Promise<string> {
  const form = await context.req.parseBody().catch(() => ({}))
  const value: unknown = Reflect.get(form, name)
  return typeof value === 'string' ? value : ''
}

/** @param token passed on where the page offers to try again with it. */
function redirectToResult(
  context: Context,
  page: 'confirm' | 'unsubscribe',
  result: NewsletterResult,
  token?: string,
) {
  const query = new URLSearchParams({result, ...(token && {token})})
  return context.redirect(`${newsletterPaths[page]}?${query}`, 303)
}
