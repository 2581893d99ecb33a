import {randomUUID} from 'node:crypto'
import type {Database, MailKind} from '../storage/tables.ts'

/** Adds a mail to the outbox: call it in the transaction that stores what the mail is about. */
export async function queueMail(
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
