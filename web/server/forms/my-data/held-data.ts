import {contactRequest} from '#web/contract/contact.ts'
import type {HeldData, HeldMail} from '#web/src/shared/my-data.ts'
import {addressKey} from '../../storage/address-key.ts'
import {type Database, isStaffMail, type Tables} from '../../storage/database.ts'
import {cleanLine, searchTextOf} from '../contact.ts'
import {idsByAddress, type RetentionRules} from '../inbox/deletion.ts'
import {notesOf} from '../inbox/desk.ts'
import type {LinkedEntry} from './my-data-links.ts'

const day = 24 * 60 * 60 * 1000
const chunkSize = 500

/** The address that an entry was sent with; nothing where the entry was deleted. */
export async function addressOf(
  db: Database,
  {table, id}: LinkedEntry,
): Promise<string | undefined> {
  const row = await (table === 'enquiry'
    ? db.selectFrom('enquiry').select('email').where('id', '=', id).executeTakeFirst()
    : db.selectFrom('subscriber').select('email').where('id', '=', id).executeTakeFirst())
  return row?.email
}

/** Collects all that is stored of an address, in quarantine or not, and until when it is kept. */
export async function collectHeldData(
  db: Database,
  address: string,
  rules: RetentionRules,
): Promise<HeldData> {
  const ids = await idsByAddress(db, addressKey(address))
  const enquiries = await inChunks(ids.enquiries, (part) =>
    db.selectFrom('enquiry').selectAll().where('id', 'in', part).execute(),
  )
  const notes = await notesOf(db, ids.enquiries)
  const subscriptions = await inChunks(ids.subscriptions, (part) =>
    db.selectFrom('subscriber').selectAll().where('id', 'in', part).execute(),
  )
  const mails = await inChunks([...ids.enquiries, ...ids.subscriptions], (part) =>
    db.selectFrom('outbox').selectAll().where('subject_id', 'in', part).execute(),
  )
  return {
    address,
    enquiries: enquiries
      .toSorted((a, b) => b.received_at - a.received_at)
      .map((row) => ({
        ...heldEnquiry(row, rules),
        notes: (notes.get(row.id) ?? []).map(({text, written_at}) => ({text, at: written_at})),
      })),
    subscriptions: subscriptions.map((row) => heldSubscription(row, rules)),
    mails: mails.flatMap(heldMail).toSorted((a, b) => b.at - a.at),
  }
}

function heldEnquiry(row: Tables['enquiry'], {days, quarantineDays}: RetentionRules) {
  const {id, fullname, email, phone, company, message, quarantine} = row
  return {
    id,
    receivedAt: row.received_at,
    name: fullname,
    email,
    phone,
    company,
    message,
    isQuarantined: quarantine !== null,
    readAt: row.read_at,
    takenAt: row.assigned_at,
    answeredAt: row.answered_at,
    answeredDesk: row.answered_desk ?? '',
    deletedAt:
      row.received_at + (quarantine === null ? days : Math.min(days, quarantineDays)) * day,
  }
}

function heldSubscription(row: Tables['subscriber'], {days, quarantineDays}: RetentionRules) {
  const {email, state, requested_at, confirmed_at, unsubscribed_at} = row
  const endings = {
    pending: requested_at + quarantineDays * day,
    confirmed: null,
    unsubscribed: (unsubscribed_at ?? requested_at) + days * day,
    refused: (unsubscribed_at ?? requested_at) + days * day,
  }
  return {
    email,
    state,
    requestedAt: requested_at,
    confirmedAt: confirmed_at,
    endedAt: unsubscribed_at,
    deletedAt: endings[state],
  }
}

const mailStates = {queued: 'waiting', sent: 'sent', skipped: 'not-sent', dead: 'not-sent'} as const

/** Mails to staff are about no entry. */
function heldMail({kind, state, sent_at, created_at}: Tables['outbox']): HeldMail[] {
  if (isStaffMail(kind)) return []
  return [{kind, state: mailStates[state], at: sent_at ?? created_at}]
}

/**
 * Corrects the name of an enquiry of an address.
 *
 * @returns false where the name breaks the form's rule, or the enquiry is not of this address.
 */
export async function correctName(
  db: Database,
  address: string,
  {id, name}: {id: string; name: string},
): Promise<boolean> {
  const fullname = cleanLine(name)
  if (!contactRequest.shape.fullname.safeParse(fullname).success) return false
  const {enquiries} = await idsByAddress(db, addressKey(address))
  if (!enquiries.includes(id)) return false
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return false
    const search_text = searchTextOf({...row, fullname})
    await trx.updateTable('enquiry').set({fullname, search_text}).where('id', '=', id).execute()
    return true
  })
}

async function inChunks<Row>(
  ids: readonly string[],
  read: (part: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += chunkSize) {
    rows.push(...(await read(ids.slice(from, from + chunkSize))))
  }
  return rows
}
