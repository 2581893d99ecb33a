import {createHash, randomUUID} from 'node:crypto'
import type {ContactRequest} from '#web/contract/contact.ts'
import {foldText} from '#web/src/shared/search/fold-text.ts'
import {queueMail, queueVisitorMail} from '../mail/queue-mail.ts'
import {countQuarantined} from '../storage/count-quarantined.ts'
import type {Database, MailKind} from '../storage/tables.ts'

/** Beyond so many enquiries in quarantine, further suspicious ones are refused. */
const quarantineCapacity = 10_000

/**
 * Stores an enquiry and queues its mails in one transaction; an enquiry in quarantine queues none, and
 * a receipt that is over its limit is left out (behaviour B373). A
 * repeated request with the same texts and the same idempotency key stores nothing.
 *
 * @returns false where the enquiry belongs into quarantine and that is full.
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
  if (quarantine && (await countQuarantined(db, 'enquiry')) >= quarantineCapacity) return false
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
        search_text: foldText(texts.join('\n')),
        quarantine: quarantine ?? null,
        read_at: null,
      })
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n || quarantine) return
    if (mails.includes('enquiry')) await queueMail(trx, {kind: 'enquiry', subjectId: id}, now)
    if (!mails.includes('receipt')) return
    await queueVisitorMail(trx, {kind: 'receipt', subjectId: id, address: request.email}, now)
  })
  return true
}

function requestKey(key: string, texts: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([key, texts]))
    .digest('base64url')
}
