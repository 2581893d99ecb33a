import type {Database} from '../storage/tables.ts'

/** Queues dead letters again, with their Message-IDs. */
export async function requeueDeadMails(db: Database, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({state: 'queued', attempts: 0, next_attempt_at: now, claimed_until: null})
    .where('state', '=', 'dead')
    .execute()
}
