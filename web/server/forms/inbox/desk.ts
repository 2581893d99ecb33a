import type {EnquiryChange, EnquiryItem, InboxPerson} from '#web/contract/inbox.ts'
import {queueMail} from '../../mail/queue-mail.ts'
import {countRows, type Database, type Tables} from '../../storage/database.ts'

/** A colleague has changed what would be overwritten. Its message says what, in a sentence for whoever was later. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

type Action = {
  now: number
  /** The name of who does it. */
  by: string
  /** The ids of people who get the mail of an enquiry that is released, besides the company. */
  recipients: readonly string[]
  /** The site's own people who may have an enquiry; none where it has none. */
  people: readonly InboxPerson[]
}

/**
 * Marks an enquiry read or unread, answered or not, gives it to somebody or to nobody, moves it into quarantine or releases
 * it, which mails it, once. Keeps who did it: of several who read it, the first.
 *
 * @returns false where there is no such enquiry.
 * @throws ChangedMeanwhile where a colleague has given it to somebody, or answered it, since `seen`; nothing is changed then.
 */
export async function changeEnquiry(
  db: Database,
  id: string,
  change: EnquiryChange,
  action: Action,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // On PostgreSQL the row stays locked until the end, so that what is compared below is what is overwritten.
    const {numUpdatedRows} = await trx
      .updateTable('enquiry')
      .set({changed_at: action.now})
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const row = await trx
      .selectFrom('enquiry')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const set = (values: Partial<Tables['enquiry']>) =>
      trx.updateTable('enquiry').set(values).where('id', '=', id).execute()
    if (change.read !== undefined) await markRead(row, change.read, {...action, set})
    if (change.answered !== undefined) await markAnswered(row, change, {...action, set})
    if (change.assignee !== undefined) await assign(row, change, {...action, set})
    if (change.quarantined !== undefined && change.quarantined !== (row.quarantine !== null)) {
      await moveEnquiry(trx, row, {...action, set})
    }
    return true
  })
}

type Row = Tables['enquiry']
type Setting = Action & {set: (values: Partial<Row>) => Promise<unknown>}

async function markRead(row: Row, read: boolean, {now, by, set}: Setting): Promise<void> {
  if (!read) await set({read_at: null, read_by: null})
  if (read && row.read_at === null) await set({read_at: now, read_by: by})
}

async function markAnswered(
  row: Row,
  {answered = null, seen}: EnquiryChange,
  {now, by, set}: Setting,
): Promise<void> {
  if (seen && seen.answered_at !== row.answered_at) {
    throw new ChangedMeanwhile(
      row.answered_at === null
        ? 'A colleague has marked it as not answered meanwhile.'
        : `${row.answered_by} has marked it as answered meanwhile${row.answered_desk ? ` (${row.answered_desk})` : ''}.`,
    )
  }
  await (answered === null
    ? set({answered_at: null, answered_by: null, answered_desk: null})
    : set({
        answered_at: later(now, row.answered_at),
        answered_by: by,
        answered_desk: answered.replaceAll('\0', ''),
      }))
}

/** Gives an enquiry to somebody, or to nobody. */
async function assign(
  row: Row,
  {assignee = null, seen}: EnquiryChange,
  {now, by, people, set}: Setting,
): Promise<void> {
  if (seen && seen.assigned_at !== row.assigned_at) {
    throw new ChangedMeanwhile(
      row.assignee === null
        ? 'A colleague has released it meanwhile: nobody has it.'
        : `${row.assignee} has it meanwhile${row.assigned_by === row.assignee ? '' : `, from ${row.assigned_by}`}.`,
    )
  }
  if (assignee === null) {
    await set({assignee_id: null, assignee: null, assigned_by: null, assigned_at: null})
    return
  }
  const person = people.length === 0 ? assignee : people.find(({id}) => id === assignee.id)
  if (!person) throw new ChangedMeanwhile(`${assignee.name} may not open the Inbox any more.`)
  await set({
    assignee_id: person.id,
    assignee: person.name.replaceAll('\0', ''),
    assigned_by: by,
    assigned_at: later(now, row.assigned_at),
  })
}

/** A time by which each change is told from the one before, though both are of one millisecond. */
const later = (now: number, former: number | null): number =>
  former === null ? now : Math.max(now, former + 1)

/** Moves an enquiry into quarantine, or out of it: then it is mailed, unless it was before. */
async function moveEnquiry(
  trx: Database,
  {id, quarantine}: Row,
  {now, by, recipients, set}: Setting,
): Promise<void> {
  await set({
    quarantine: quarantine === null ? 'by hand' : null,
    moved_by: by,
    moved_at: now,
  })
  if (quarantine === null) return
  const mails = trx.selectFrom('outbox').where('subject_id', '=', id).where('kind', '=', 'enquiry')
  if ((await countRows(mails)) > 0) return
  await queueMail(trx, {kind: 'enquiry', subjectId: id, recipients}, now)
}

/**
 * Adds a note for colleagues. Each is a row of its own, so that two who write at once keep both.
 *
 * @returns false where there is no such enquiry.
 */
export async function addNote(
  db: Database,
  text: string,
  {id, now, by}: {id: string; now: number; by: string},
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const {numUpdatedRows} = await trx
      .updateTable('enquiry')
      .set({changed_at: now})
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx
      .insertInto('enquiry_note')
      .values({
        id: crypto.randomUUID(),
        enquiry_id: id,
        text: text.replaceAll('\0', ''),
        written_by: by,
        written_at: now,
      })
      .execute()
    return true
  })
}

/** Deletes a note of an enquiry. */
export async function deleteNote(
  db: Database,
  {id, note}: {id: string; note: string},
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('enquiry').set({changed_at: now}).where('id', '=', id).execute()
    await trx
      .deleteFrom('enquiry_note')
      .where('enquiry_id', '=', id)
      .where('id', '=', note)
      .execute()
  })
}

const chunkSize = 500

/** The notes of enquiries by their ids, the oldest first. */
export async function notesOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, EnquiryItem['notes']>> {
  const notes = new Map<string, EnquiryItem['notes']>()
  for (let from = 0; from < ids.length; from += chunkSize) {
    const rows = await db
      .selectFrom('enquiry_note')
      .selectAll()
      .where('enquiry_id', 'in', ids.slice(from, from + chunkSize))
      .orderBy('written_at')
      .orderBy('id')
      .execute()
    for (const {enquiry_id, ...note} of rows) {
      notes.set(enquiry_id, [...(notes.get(enquiry_id) ?? []), note])
    }
  }
  return notes
}
