import {randomUUID} from 'node:crypto'
import {queueVisitorMail} from '../mail/queue-mail.ts'
import {type Database, isQuarantineFull} from '../storage/database.ts'
import type {TokenPayload} from './newsletter-links.ts'

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
          .doUpdateSet({email, state: 'pending', requested_at: now, quarantine})
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
export async function confirmSubscription(
  db: Database,
  {subscriberId, version}: TokenPayload,
  now: number,
): Promise<boolean> {
  const own = db.updateTable('subscriber').where('id', '=', subscriberId)
  const {numUpdatedRows} = await own
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

/** Ends a subscription, confirmed or not. Ending it again changes nothing. */
export async function endSubscription(
  db: Database,
  subscriberId: string,
  {state, now}: {state: 'unsubscribed' | 'refused'; now: number},
): Promise<void> {
  await db
    .updateTable('subscriber')
    .where('id', '=', subscriberId)
    .where('state', 'not in', ['unsubscribed', state])
    .set((row) => ({
      state,
      version: row('version', '+', 1),
      confirmed_at: null,
      unsubscribed_at: now,
    }))
    .execute()
}
