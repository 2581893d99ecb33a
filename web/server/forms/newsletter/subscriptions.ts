import {randomUUID} from 'node:crypto'
import {type Context, Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {HONEYPOT} from '#web/contract/forms.ts'
import {
  NEWSLETTER_EMAIL_ERROR,
  NEWSLETTER_MESSAGES,
  type NewsletterResult,
} from '#web/contract/newsletter.ts'
import {newsletterPaths} from '#web/src/shared/paths.ts'
import type {Journal} from '../restored/journal.ts'
import {formField, requireJson, requireSameOrigin, unavailable} from '../../http/guards.ts'
import {normaliseEmail} from '../../mail/addresses.ts'
import {queueVisitorMail} from '../../mail/queue-mail.ts'
import {addressKey} from '../../storage/address-key.ts'
import {type Database, isQuarantineFull, storeOrLog} from '../../storage/database.ts'
import {inspectSubmission, type FormDeps} from '../submission.ts'
import type {NewsletterLinks, TokenPayload} from './newsletter-links.ts'

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
export function newsletterApi(deps: FormDeps & {journal: Journal}, links: NewsletterLinks): Hono {
  const {db, journal, now, log} = deps
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

  // The form stands on every page, also on one that sends no referrer.
  const formsOnly = requireSameOrigin(deps.siteUrl, {isWithoutReferrer: true})
  app.post(newsletterPaths.subscribe, formsOnly, limit, async (context) => {
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
    const stored = payload
      ? await attempt(() => endSubscription(db, payload.subscriberId, now()))
      : {result: false}
    if (payload && stored?.result) await journal('ended', payload.subscriberId)
    if (oneClick) {
      if (!stored) return unavailable(context)
      return stored.result
        ? context.text('You are unsubscribed.')
        : context.text('This link is no longer valid.', 400)
    }
    if (!stored) return redirectToResult(context, 'unsubscribe', 'failed', token)
    return redirectToResult(context, 'unsubscribe', stored.result ? 'unsubscribed' : 'expired')
  })
  return app
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

/** Milliseconds within which a repeated request sends no second mail to the address. */
const resendInterval = 10 * 60_000

/**
 * Requests a subscription: a new address, or one whose subscription ended, gets a confirmation mail; a pending
 * one gets another after a while, all within the limit of `queueVisitorMail`; a confirmed one is not
 * changed. A suspicious request goes into quarantine without a mail, until the same address sends an
 * ordinary request or staff release it; it changes nothing where the address is pending already.
 *
 * @param email normalised; compared without case.
 * @param suspicion why the request looks like abuse, if it does.
 */
export async function requestSubscription(
  db: Database,
  email: string,
  now: number,
  suspicion?: string,
): Promise<'requested' | 'subscribed' | 'limited'> {
  if (suspicion && (await isQuarantineFull(db, 'subscriber'))) return 'limited'
  const email_key = email.toLowerCase()
  const quarantine = suspicion ?? null
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .insertInto('subscriber')
      .values({
        id: randomUUID(),
        email,
        email_key,
        address_key: addressKey(email),
        state: 'pending',
        version: 1,
        requested_at: now,
        confirmed_at: null,
        unsubscribed_at: null,
        quarantine,
      })
      .onConflict((conflict) =>
        conflict
          .column('email_key')
          .doUpdateSet({email, state: 'pending', requested_at: now, confirmed_at: null, quarantine})
          .where((row) => {
            const pending = row('subscriber.state', '=', 'pending')
            const ended = row('subscriber.state', 'in', ['unsubscribed', 'refused'])
            if (suspicion) return ended
            const mayMail = row.or([
              row('subscriber.quarantine', 'is not', null),
              row('subscriber.requested_at', '<=', now - resendInterval),
            ])
            return row.or([ended, row.and([pending, mayMail])])
          }),
      )
      .returning('id')
      .executeTakeFirst()
    if (changed) {
      const mail = {kind: 'confirmation', subjectId: changed.id, address: email} as const
      if (!suspicion) await queueVisitorMail(trx, mail, now)
      return 'requested'
    }
    const {state} = await trx
      .selectFrom('subscriber')
      .select('state')
      .where('email_key', '=', email_key)
      .executeTakeFirstOrThrow()
    return state === 'confirmed' ? 'subscribed' : 'requested'
  })
}

/** Confirms a subscription. @returns false where it was ended or deleted since the link was sent. */
async function confirmSubscription(
  db: Database,
  {subscriberId, version}: TokenPayload,
  now: number,
): Promise<boolean> {
  const {numUpdatedRows} = await db
    .updateTable('subscriber')
    .where('id', '=', subscriberId)
    .where('version', '=', version)
    .where('state', '!=', 'unsubscribed')
    .set((row) => ({
      state: 'confirmed',
      quarantine: null,
      confirmed_at: row.fn.coalesce('confirmed_at', row.val(now)),
    }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Ends a subscription, confirmed or not. Ending it again changes nothing.
 *
 * @returns false where it was deleted: its address may have another one by now.
 */
export async function endSubscription(
  db: Database,
  subscriberId: string,
  now: number,
): Promise<boolean> {
  const {numUpdatedRows} = await db
    .updateTable('subscriber')
    .where('id', '=', subscriberId)
    .where('state', '!=', 'unsubscribed')
    .set((row) => ({
      state: 'unsubscribed',
      version: row('version', '+', 1),
      confirmed_at: null,
      unsubscribed_at: now,
    }))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const row = db.selectFrom('subscriber').select('id').where('id', '=', subscriberId)
  return (await row.executeTakeFirst()) !== undefined
}

/** Takes out a subscriber whose address a mail server does not know. When it was confirmed stays, as staff may put it back. */
export async function refuseSubscriber(
  db: Database,
  subscriberId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('subscriber')
    .where('id', '=', subscriberId)
    .where('state', '=', 'confirmed')
    .set({state: 'refused', unsubscribed_at: now})
    .execute()
}

/**
 * Puts a subscriber back whose address a mail server did not know.
 *
 * @param by the name of who does it.
 */
export async function putBackSubscriber(
  db: Database,
  subscriberId: string,
  {now, by}: {now: number; by: string},
): Promise<void> {
  await db
    .updateTable('subscriber')
    .where('id', '=', subscriberId)
    .where('state', '=', 'refused')
    .set((row) => ({
      state: 'confirmed',
      unsubscribed_at: null,
      confirmed_at: row.fn.coalesce('confirmed_at', row.val(now)),
      moved_by: by,
      moved_at: now,
    }))
    .execute()
}
