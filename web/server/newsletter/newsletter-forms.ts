import {Hono, type Context} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {HONEYPOT} from '#web/contract/form-headers.ts'
import {NEWSLETTER_PAGES, type NewsletterResult} from '#web/contract/newsletter.ts'
import {requireSameOrigin, unavailable} from '../http/guards.ts'
import {storeOrLog} from '../storage/store-or-log.ts'
import type {NewsletterDeps, Subscribe} from './subscribe.ts'
import {confirmSubscription, unsubscribe} from './subscriptions.ts'

/**
 * The forms of the newsletter's pages. Following a link changes nothing, since mail scanners follow
 * every link: a POST does. The response redirects to the page, which shows the result.
 */
export function newsletterFormsApi(deps: NewsletterDeps, subscribe: Subscribe): Hono {
  const {db, links, now, log} = deps
  const app = new Hono()
  const limit = bodyLimit({
    maxSize: 16 * 1024,
    onError: (context) => context.text('Too long.', 413),
  })
  const ownPagesOnly = requireSameOrigin(deps.siteUrl)

  const attempt = <Result>(change: () => Promise<Result>) =>
    storeOrLog(change, {what: 'A change of a subscription', log})

  app.post(NEWSLETTER_PAGES.subscribe, ownPagesOnly, limit, async (context) => {
    const honeypotFilled = (await formField(context, HONEYPOT.name)) !== ''
    const outcome = await subscribe(context, await formField(context, 'email'), honeypotFilled)
    return redirectToResult(context, 'confirm', outcome)
  })

  app.post(NEWSLETTER_PAGES.confirm, ownPagesOnly, limit, async (context) => {
    const token = await formField(context, 'token')
    const payload = links.verify('confirm', token, now())
    if (!payload) return redirectToResult(context, 'confirm', 'expired')
    const stored = await attempt(() => confirmSubscription(db, payload, now()))
    if (!stored) return redirectToResult(context, 'confirm', 'failed', token)
    return redirectToResult(context, 'confirm', stored.result ? 'confirmed' : 'expired')
  })

  // No origin is required: one-click unsubscription (RFC 8058) is posted by the mail provider's server.
  app.post(NEWSLETTER_PAGES.unsubscribe, limit, async (context) => {
    const oneClick = (await formField(context, 'List-Unsubscribe')) === 'One-Click'
    const token = (await formField(context, 'token')) || (context.req.query('token') ?? '')
    const payload = links.verify('unsubscribe', token, now())
    const stored = payload && (await attempt(() => unsubscribe(db, payload, now())))
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
  return context.redirect(`${NEWSLETTER_PAGES[page]}?${query}`, 303)
}
