import {sql} from 'kysely'
import type {EnquiryChange, EnquiryItem, EnquiryQuery, InboxCounts} from '#web/contract/inbox.ts'
import {foldText, hasWord} from '#web/src/shared/search/fold-text.ts'
import {queueMail} from '../mail/queue-mail.ts'
import type {Database} from '../storage/tables.ts'
import {countQuarantined} from '../storage/count-quarantined.ts'
import {countRows} from '../storage/count-rows.ts'
import {likePattern} from './like-pattern.ts'

export const PAGE_SIZE = 50

const columns = [
  'id',
  'received_at',
  'fullname',
  'email',
  'phone',
  'company',
  'message',
  'quarantine',
  'read_at',
] as const

/** One page of enquiries, newest first, and the number of all. A search without a letter or digit finds none. */
export async function listEnquiries(
  db: Database,
  {search, page, filter}: EnquiryQuery,
): Promise<{items: EnquiryItem[]; total: number}> {
  if (search.trim() !== '' && !hasWord(search)) return {items: [], total: 0}
  let found = db
    .selectFrom('enquiry')
    .where('quarantine', filter === 'quarantine' ? 'is not' : 'is', null)
  if (filter === 'unread') found = found.where('read_at', 'is', null)
  if (search.trim() !== '') {
    found = found.where(sql<boolean>`search_text like ${likePattern(foldText(search))} escape '!'`)
  }
  const items = await found
    .select(columns)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return {items, total: await countRows(found)}
}

/** Every enquiry that is not in quarantine, newest first. */
export function listAllEnquiries(db: Database): Promise<EnquiryItem[]> {
  return db
    .selectFrom('enquiry')
    .select(columns)
    .where('quarantine', 'is', null)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function countInbox(db: Database): Promise<InboxCounts> {
  const enquiries = db.selectFrom('enquiry')
  return {
    unread: await countRows(enquiries.where('read_at', 'is', null).where('quarantine', 'is', null)),
    quarantine: await countQuarantined(db, 'enquiry'),
    deadMails: await countRows(db.selectFrom('outbox').where('state', '=', 'dead')),
  }
}

/**
 * Marks an enquiry read or unread, or releases it from quarantine, which mails it, once.
 *
 * @returns false where there is no such enquiry.
 */
export async function changeEnquiry(
  db: Database,
  id: string,
  {read, quarantined}: EnquiryChange,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const own = trx.updateTable('enquiry').where('id', '=', id)
    if (read !== undefined) await own.set({read_at: read ? now : null}).execute()
    if (quarantined === true) await own.set({quarantine: 'by hand'}).execute()
    if (quarantined === false) {
      const {numUpdatedRows} = await own
        .set({quarantine: null})
        .where('quarantine', 'is not', null)
        .executeTakeFirst()
      const mails = trx.selectFrom('outbox').where('subject_id', '=', id)
      if (numUpdatedRows === 1n && (await countRows(mails)) === 0) {
        await queueMail(trx, {kind: 'enquiry', subjectId: id}, now)
      }
    }
    const row = await trx.selectFrom('enquiry').select('id').where('id', '=', id).executeTakeFirst()
    return row !== undefined
  })
}

/** Deletes an enquiry, with its mails that were not sent yet. */
export async function deleteEnquiry(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('outbox').where('subject_id', '=', id).execute()
    await trx.deleteFrom('enquiry').where('id', '=', id).execute()
  })
}
