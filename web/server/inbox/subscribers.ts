import {sql} from 'kysely'
import type {SubscriberItem, SubscriberQuery} from '#web/contract/inbox.ts'
import {foldText, hasWord} from '#web/src/shared/search/fold-text.ts'
import {queueVisitorMail} from '../mail/queue-mail.ts'
import type {Database} from '../storage/tables.ts'
import {countRows} from '../storage/count-rows.ts'
import {PAGE_SIZE} from './enquiries.ts'
import {likePattern} from './like-pattern.ts'

const columns = [
  'id',
  'email',
  'state',
  'requested_at',
  'confirmed_at',
  'unsubscribed_at',
  'quarantine',
] as const

/** One page of subscribers in every state, or of requests in quarantine, latest first, and the number of all. A search without a letter or digit finds none. */
export async function listSubscribers(
  db: Database,
  {search, page, filter}: SubscriberQuery,
): Promise<{items: SubscriberItem[]; total: number}> {
  if (search.trim() !== '' && !hasWord(search)) return {items: [], total: 0}
  let found = db
    .selectFrom('subscriber')
    .where('quarantine', filter === 'quarantine' ? 'is not' : 'is', null)
  if (search.trim() !== '') {
    const isLike = spellings(search).map(
      (text) => sql<boolean>`email_key like ${likePattern(text)} escape '!'`,
    )
    found = found.where((row) => row.or(isLike))
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

/** A search as a stored address may have it, whose accents are kept: composed, decomposed, without accents. */
function spellings(search: string): string[] {
  const plain = search
    .trim()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
  return [...new Set([plain.normalize('NFKC'), plain.normalize('NFKD'), foldText(search)])]
}

/** Every subscriber in every state who is not in quarantine, latest first. */
export function listAllSubscribers(db: Database): Promise<SubscriberItem[]> {
  return db
    .selectFrom('subscriber')
    .select(columns)
    .where('quarantine', 'is', null)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Releases a request from quarantine: its address gets the confirmation mail now, once, within the
 * limit of behaviour B373, and the whole time to confirm.
 *
 * @returns false where no such request is in quarantine.
 */
export function releaseSubscriber(db: Database, id: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const released = await trx
      .updateTable('subscriber')
      .set({quarantine: null, requested_at: now})
      .where('id', '=', id)
      .where('quarantine', 'is not', null)
      .returning('email')
      .executeTakeFirst()
    if (!released) return false
    const mail = {kind: 'confirmation', subjectId: id, address: released.email} as const
    await queueVisitorMail(trx, mail, now)
    return true
  })
}

/** Deletes a subscriber, with mails that were not sent yet. */
export async function deleteSubscriber(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('outbox').where('subject_id', '=', id).execute()
    await trx.deleteFrom('subscriber').where('id', '=', id).execute()
  })
}
