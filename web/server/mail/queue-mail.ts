import {randomUUID} from 'node:crypto'
import type {Database, MailKind} from '../storage/tables.ts'
import {countVisitorMail, type VisitorMailKind} from './mail-limits.ts'

/**
 * Adds a mail to the company to the outbox: call it in the transaction that stores what the mail is
 * about.
 */
export async function queueMail(
  db: Database,
  mail: {kind: 'enquiry'; subjectId: string},
  now: number,
): Promise<void> {
  await insertMail(db, mail, now)
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
  if (await countVisitorMail(db, mail, now)) await insertMail(db, mail, now)
}

async function insertMail(
  db: Database,
  mail: {kind: MailKind; subjectId: string},
  now: number,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind: mail.kind,
      subject_id: mail.subjectId,
      state: 'queued',
      attempts: 0,
      created_at: now,
      next_attempt_at: now,
      claimed_until: null,
      sent_at: null,
      last_error: null,
    })
    .execute()
}
