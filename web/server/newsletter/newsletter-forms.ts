import {Hono, type Context} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {NEWSLETTER_PAGES, type NewsletterResult} from '#web/contract/newsletter.ts'
import type {ApiDeps} from '../http/api-deps.ts'
import {requireSameOrigin, unavailable} from '../http/guards.ts'
import {errorCode} from '../storage/error-code.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'
import type {Subscribe} from './subscribe.ts'
import {confirmSubscription, unsubscribe} from './subscriptions.ts'

/**
 * What the newsletter's pages post. Following a link changes nothing: mail scanners follow every
 * link. The answer leads back to the page, which tells what came of it.
 */
export function newsletterFormsApi(deps: ApiDeps, subscribe: Subscribe): Hono {
  const {db, links, now, log} = deps
  const app = new Hono()
  const limit = bodyLimit({
    maxSize: 16 * 1024,
    onError: (context) => context.text('Too long.', 413),
  })
  const ownPage = requireSameOrigin(deps.siteUrl)

  /** What a change came to; nothing where it could not be stored. */
  const attempt = async <Result>(change: () => Promise<Result>) => {
    try {
      return {result: await retryOnBusy(change)}
    } catch (error) {
      log(`A link of the newsletter could not be followed (${errorCode(error)}).`)
      return undefined
    }
  }

  app.post(NEWSLETTER_PAGES.subscribe, ownPage, limit, async (context) => {
    const trapped = (await field(context, 'website')) !== ''
    const outcome = await subscribe(context, await field(context, 'email'), trapped)
    return tell(context, 'confirm', outcome)
  })

  app.post(NEWSLETTER_PAGES.confirm, ownPage, limit, async (context) => {
    const token = await field(context, 'token')
    const claim = links.read('confirm', token, now())
    if (!claim) return tell(context, 'confirm', 'expired')
    const stored = await attempt(() => confirmSubscription(db, claim, now()))
    if (!stored) return tell(context, 'confirm', 'failed', token)
    return tell(context, 'confirm', stored.result ? 'confirmed' : 'expired')
  })

  // No origin is asked for: with one click (RFC 8058) the mail program's own server posts here.
  app.post(NEWSLETTER_PAGES.unsubscribe, limit, async (context) => {
    const oneClick = (await field(context, 'List-Unsubscribe')) === 'One-Click'
    const token = (await field(context, 'token')) || (context.req.query('token') ?? '')
    const claim = links.read('unsubscribe', token, now())
    const stored = claim && (await attempt(() => unsubscribe(db, claim, now())))
    if (oneClick) {
      if (!claim) return context.text('This link is not valid any more.', 400)
      return stored ? context.text('You are unsubscribed.') : unavailable(context)
    }
    if (claim && !stored) return tell(context, 'unsubscribe', 'failed', token)
    return tell(context, 'unsubscribe', claim ? 'unsubscribed' : 'expired')
  })
  return app
}

/** A form's field as text; nothing where the body is no form. */
async function field(context: Context, name: string): Promise<string> {
  const form = await context.req.parseBody().catch(() => ({}))
  const value: unknown = Reflect.get(form, name)
  return typeof value === 'string' ? value : ''
}

/** @param token is handed on where the page offers to try again with it. */
function tell(
  context: Context,
  page: 'confirm' | 'unsubscribe',
  result: NewsletterResult,
  token?: string,
) {
  const query = new URLSearchParams({result, ...(token && {token})})
  return context.redirect(`${NEWSLETTER_PAGES[page]}?${query}`, 303)
}
