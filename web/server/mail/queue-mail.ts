import {createHmac, randomUUID} from 'node:crypto'
import {type Database, loadSecret, type MailKind, type StaffMailKind} from '../storage/database.ts'
import {mailboxOf} from './addresses.ts'

/**
 * Adds mails about an enquiry to the outbox, one to the company and one to each recipient: call it in the transaction that
 * stores the enquiry.
 *
 * @param recipients ids of people.
 */
export async function queueMail(
  db: Database,
  mail: {kind: 'enquiry'; subjectId: string; recipients?: readonly string[]},
  now: number,
): Promise<void> {
  const {recipients = [], ...row} = mail
  for (const recipient of [null, ...recipients]) {
    await insertMail(db, {...row, recipient, id: randomUUID(), createdAt: now}, now)
  }
}

/**
 * Adds a mail to a visitor to the outbox, in the same way. Where its address has had as many as it may
 * get, nothing is added; nobody is told, since that would tell strangers about the address.
 */
export async function queueVisitorMail(
  db: Database,
  mail: {kind: VisitorMailKind; subjectId: string; address: string},
  now: number,
): Promise<void> {
  if (!(await countVisitorMail(db, mail, now))) return
  await insertMail(db, {...mail, id: randomUUID(), createdAt: now}, now)
}

/** Adds a mail to the outbox, unless it has one with this id. */
export async function insertMail(
  db: Database,
  mail: {
    id: string
    kind: Exclude<MailKind, 'newsletter'>
    subjectId: string
    recipient?: string | null
    createdAt: number
  },
  now: number,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: mail.id,
      kind: mail.kind,
      subject_id: mail.subjectId,
      issue_id: null,
      recipient: mail.recipient ?? null,
      state: 'queued',
      attempts: 0,
      created_at: mail.createdAt,
      next_attempt_at: now,
      claimed_until: null,
      sent_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const day = 24 * 60 * 60 * 1000

/** Mails to an address that anybody may have typed into a form. */
type VisitorMailKind = Exclude<MailKind, 'enquiry' | 'newsletter' | StaffMailKind>

/** How many mails of a kind go to one mailbox within a time. */
const limits: Record<VisitorMailKind, {mails: number; windowMs: number}> = {
  confirmation: {mails: 3, windowMs: 30 * day},
  receipt: {mails: 1, windowMs: day},
  'my-data': {mails: 3, windowMs: day},
}

/**
 * Counts a mail to an address where its limit allows one more, in the transaction that queues the mail:
 * each mail takes one numbered row of its mailbox until the window has passed, and the table's key lets
 * only one of several processes take it. A row names neither the address nor the kind of mail: it holds
 * their HMAC.
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
