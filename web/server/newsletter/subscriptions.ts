import {randomUUID} from 'node:crypto'
import {queueMail} from '../mail/queue-mail.ts'
import type {Database} from '../storage/tables.ts'
import type {LinkClaim} from './signed-token.ts'

/** Asking again within this time sends no second mail to the address, in milliseconds. */
const mailPause = 10 * 60_000

/**
 * Asks for a subscription: a new address, or one that unsubscribed, gets a confirmation mail; one
 * that has not confirmed yet gets another after a while; one that has is left as it is.
 *
 * @param email normalised; compared without case.
 */
export async function requestSubscription(
  db: Database,
  email: string,
  now: number,
): Promise<'requested' | 'subscribed'> {
  const email_key = email.toLowerCase()
  return db.transaction().execute(async (trx) => {
    const fresh = await trx
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
      })
      .onConflict((conflict) =>
        conflict
          .column('email_key')
          .doUpdateSet({email, state: 'pending', requested_at: now})
          .where((row) =>
            row.or([
              row('subscriber.state', '=', 'unsubscribed'),
              row.and([
                row('subscriber.state', '=', 'pending'),
                row('subscriber.requested_at', '<=', now - mailPause),
              ]),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst()
    if (fresh) {
      await queueMail(trx, {kind: 'confirmation', subjectId: fresh.id}, now)
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

/** Confirms what a link stands for. False where an unsubscription or a deletion came in between. */
export async function confirmSubscription(
  db: Database,
  {subscriberId, version}: LinkClaim,
  now: number,
): Promise<boolean> {
  const own = db.updateTable('subscriber').where('id', '=', subscriberId)
  const {numUpdatedRows} = await own
    .where('version', '=', version)
    .where('state', '!=', 'unsubscribed')
    .set((row) => ({
      state: 'confirmed',
      confirmed_at: row.fn.coalesce('confirmed_at', row.val(now)),
    }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a subscription, confirmed or not; once ended it stays so. */
export async function endSubscription(
  db: Database,
  {subscriberId}: LinkClaim,
  now: number,
): Promise<void> {
  await db
    .updateTable('subscriber')
    .where('id', '=', subscriberId)
    .where('state', '!=', 'unsubscribed')
    .set((row) => ({
      state: 'unsubscribed',
      version: row('version', '+', 1),
      confirmed_at: null,
      unsubscribed_at: now,
    }))
    .execute()
}
