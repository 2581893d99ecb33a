import {createHash, randomUUID} from 'node:crypto'
import type {ContactRequest} from '#web/contract/contact.ts'
import {queueMail} from '../mail/queue-mail.ts'
import {countRows} from '../storage/count-rows.ts'
import type {Database, MailKind} from '../storage/tables.ts'

/** So many enquiries may be kept aside; beyond, suspicious ones are refused and told so. */
const quarantineCapacity = 10_000

/**
 * Stores an enquiry and queues its mails in one transaction. One that is kept aside queues none. A
 * repeated try of the same words under the same key stores nothing anew.
 *
 * @returns false where an enquiry should be kept aside and there is no room for it.
 */
export async function storeEnquiry(
  db: Database,
  request: ContactRequest,
  {
    now,
    quarantine,
    key,
    mails,
  }: {now: number; quarantine: string | undefined; key: string | undefined; mails: MailKind[]},
): Promise<boolean> {
  if (quarantine && (await quarantined(db)) >= quarantineCapacity) return false
  const id = randomUUID()
  const texts = [request.fullname, request.email, request.phone, request.company, request.message]
  await db.transaction().execute(async (trx) => {
    const {numInsertedOrUpdatedRows} = await trx
      .insertInto('enquiry')
      .values({
        ...request,
        id,
        request_key: key === undefined ? null : requestKey(key, texts),
        received_at: now,
        search_text: texts.join('\n').toLowerCase(),
        quarantine: quarantine ?? null,
        read_at: null,
      })
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n || quarantine) return
    for (const kind of mails) await queueMail(trx, {kind, subjectId: id}, now)
  })
  return true
}

function quarantined(db: Database): Promise<number> {
  return countRows(db.selectFrom('enquiry').where('quarantine', 'is not', null))
}

function requestKey(key: string, texts: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([key, texts]))
    .digest('base64url')
}
