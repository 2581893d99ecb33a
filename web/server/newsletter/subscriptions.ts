import {randomUUID} from 'node:crypto'
import {countQuarantined} from '../inbox/subscribers.ts'
import {queueMail} from '../mail/queue-mail.ts'
import type {Database} from '../storage/tables.ts'
import type {TokenPayload} from './signed-token.ts'

/** Asking again within this time sends no second mail to the address, in milliseconds. */
const mailPause = 10 * 60_000

/** So many requests may be kept aside; beyond, suspicious ones are turned away. */
const quarantineCapacity = 10_000

/**
 * Asks for a subscription: a new address, or one that unsubscribed, gets a confirmation mail; one
 * that has not confirmed yet gets another after a while; one that has is left as it is. A suspicious
 * request is kept aside without any mail, until the same address asks in earnest or staff release it;
 * it changes nothing where the address waits for its confirmation already.
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
  if (suspicion && (await countQuarantined(db)) >= quarantineCapacity) return 'limited'
  const email_key = email.toLowerCase()
  const quarantine = suspicion ?? null
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
        quarantine,
      })
      .onConflict((conflict) =>
        conflict
          .column('email_key')
          .doUpdateSet({email, state: 'pending', requested_at: now, quarantine})
          .where((row) => {
            const pending = row('subscriber.state', '=', 'pending')
            const ended = row('subscriber.state', '=', 'unsubscribed')
            if (suspicion) return ended
            const mayMail = row.or([
              row('subscriber.quarantine', 'is not', null),
              row('subscriber.requested_at', '<=', now - mailPause),
            ])
            return row.or([ended, row.and([pending, mayMail])])
          }),
      )
      .returning('id')
      .executeTakeFirst()
    if (fresh) {
      if (!suspicion) await queueMail(trx, {kind: 'confirmation', subjectId: fresh.id}, now)
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

/** Ends a subscription, confirmed or not; once ended it stays so. */
export async function unsubscribe(
  db: Database,
  {subscriberId}: TokenPayload,
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
