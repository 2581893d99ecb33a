import {sql} from 'kysely'
import type {ListQuery, SubscriberItem} from '#web/contract/inbox.ts'
import type {Database} from '../storage/tables.ts'
import {countRows} from './count-rows.ts'
import {PAGE_SIZE} from './enquiries.ts'
import {likePattern} from './like-pattern.ts'

const columns = ['id', 'email', 'state', 'requested_at', 'confirmed_at', 'unsubscribed_at'] as const

/** One page of subscribers in every state, the latest first, and how many there are. */
export async function listSubscribers(
  db: Database,
  {search, page}: Pick<ListQuery, 'search' | 'page'>,
): Promise<{items: SubscriberItem[]; total: number}> {
  let found = db.selectFrom('subscriber')
  if (search.trim() !== '') {
    found = found.where(sql<boolean>`email_key like ${likePattern(search)} escape '!'`)
  }
  const items = await found
    .select(columns)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return {items, total: await countRows(found)}
}

/** Every subscriber in every state, the latest first. */
export function allSubscribers(db: Database): Promise<SubscriberItem[]> {
  return db
    .selectFrom('subscriber')
    .select(columns)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes a subscriber for good. */
export async function deleteSubscriber(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('outbox').where('subject_id', '=', id).execute()
    await trx.deleteFrom('subscriber').where('id', '=', id).execute()
  })
}
