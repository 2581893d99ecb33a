import {createHmac} from 'node:crypto'
import {loadSecret} from '../storage/secrets.ts'
import type {Database, MailKind} from '../storage/tables.ts'
import {mailboxOf} from './mailbox.ts'

const day = 24 * 60 * 60 * 1000

/** Mails to an address that anybody may have typed into a form. */
export type VisitorMailKind = Exclude<MailKind, 'enquiry'>

/** How many mails of a kind go to one mailbox within a time (behaviour B373). */
const limits: Record<VisitorMailKind, {mails: number; windowMs: number}> = {
  confirmation: {mails: 3, windowMs: 30 * day},
  receipt: {mails: 1, windowMs: day},
}

/**
 * Counts a mail to an address where its limit allows one more. Call it in the transaction that queues
 * the mail: each mail takes one numbered row of its mailbox until the window has passed, and the
 * table's key lets only one of several processes take it. A row names neither the address nor the kind
 * of mail: it holds their HMAC.
 *
 * @returns false where the limit is met.
 */
export async function countVisitorMail(
  db: Database,
  {kind, address}: {kind: VisitorMailKind; address: string},
  now: number,
): Promise<boolean> {
  const {mails, windowMs} = limits[kind]
  const key = createHmac('sha256', await loadSecret(db, 'mail-limits'))
  const mailbox = key.update(`${kind} ${mailboxOf(address)}`).digest('base64url')
  const taken = await db
    .selectFrom('mail_limit')
    .select('number')
    .where('mailbox', '=', mailbox)
    .where('free_at', '>', now)
    .execute()
  const numbers = new Set(taken.map(({number}) => number))
  for (let number = 1; number <= mails; number += 1) {
    // Not tried where it is known to be taken: it would wait for a transaction that holds the row.
    if (numbers.has(number)) continue
    const row = await db
      .insertInto('mail_limit')
      .values({mailbox, number, free_at: now + windowMs})
      .onConflict((conflict) =>
        conflict
          .columns(['mailbox', 'number'])
          .doUpdateSet({free_at: now + windowMs})
          .where('mail_limit.free_at', '<=', now),
      )
      .returning('number')
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
