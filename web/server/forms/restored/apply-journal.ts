import type {Database} from '../../storage/database.ts'
import {pauseRestoredIssues} from '../newsletter/issues.ts'
import {endSubscription} from '../newsletter/subscriptions.ts'
import {loadAddressHash} from './erased-address.ts'
import type {JournalEntry} from './journal.ts'

const chunkSize = 500

/** Applies to a restored database what happened after its backup: nothing of it is sent again, or comes back. */
export async function applyJournal(db: Database, entries: readonly JournalEntry[]): Promise<void> {
  const idsOf = (event: JournalEntry['event']) =>
    entries.flatMap((entry) => (entry.event === event ? [entry.id] : []))
  const erased = [...idsOf('erased'), ...(await idsOfForgotten(db, entries))]
  await forChunks(erased, async (ids) => {
    await db.deleteFrom('outbox').where('subject_id', 'in', ids).execute()
    await db.deleteFrom('enquiry').where('id', 'in', ids).execute()
    await db.deleteFrom('subscriber').where('id', 'in', ids).execute()
  })
  for (const {event, id, at} of entries) if (event === 'ended') await endSubscription(db, id, at)
  await forChunks(idsOf('sent'), async (ids) => {
    await db
      .updateTable('outbox')
      .set({state: 'sent', sent_at: Date.now(), claimed_until: null})
      .where('id', 'in', ids)
      .where('state', '!=', 'sent')
      .execute()
  })
}

/**
 * Prepares a restored site for being the live one: issues that were scheduled, or that were being sent, are paused, and
 * what has left of them since the backup counts as sent.
 */
export async function prepareForLife(
  db: Database,
  entries: readonly JournalEntry[],
  now: number,
): Promise<void> {
  await applyJournal(db, entries)
  await pauseRestoredIssues(db, now)
  // Mails of issues that were scheduled when the backup was made have rows only now.
  await applyJournal(db, entries)
}

/**
 * The ids of what a database holds of addresses from before all of theirs was deleted, also of rows that were gone by then.
 * One of before the key has none: there the ids of the journal are all.
 */
async function idsOfForgotten(db: Database, entries: readonly JournalEntry[]): Promise<string[]> {
  const times = new Map<string, number>()
  for (const {event, id, at} of entries) {
    if (event === 'forgotten') times.set(id, Math.max(at, times.get(id) ?? 0))
  }
  if (times.size === 0) return []
  const hash = await loadAddressHash(db)
  const enquiries = db
    .selectFrom('enquiry')
    .select(['id', 'email', 'address_key', 'received_at as at'])
  const subscribers = db
    .selectFrom('subscriber')
    .select(['id', 'email', 'address_key', 'requested_at as at'])
  return [...(await enquiries.execute()), ...(await subscribers.execute())]
    .filter((row) => row.at < (times.get(hash(row)) ?? 0))
    .map(({id}) => id)
}

async function forChunks(
  ids: readonly string[],
  work: (ids: string[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += chunkSize) {
    await work(ids.slice(from, from + chunkSize))
  }
}
