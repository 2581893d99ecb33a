import {createHash, randomUUID} from 'node:crypto'
import {type Context, Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {
  CONTACT_HEADERS,
  CONTACT_PATH,
  contactRequest,
  type ContactRequest,
} from '#web/contract/contact.ts'
import {foldText} from '#web/src/shared/search/fold-text.ts'
import {readJson, requireJson, requireSameOrigin, unavailable} from '../http/guards.ts'
import {queueMail, queueVisitorMail} from '../mail/queue-mail.ts'
import {addressKey} from '../storage/address-key.ts'
import {type Database, isQuarantineFull, storeOrLog} from '../storage/database.ts'
import {inspectSubmission, type FormDeps} from './submission.ts'

/** Bytes of an enquiry's request. */
const maxBody = 128 * 1024

/**
 * POST /api/v1/contact/sendemail. The enquiry is on disk before the response is sent. Every failure is
 * plain text, since the form takes any JSON as success.
 *
 * @param withReceipt whether visitors get a receipt of their enquiry.
 */
export function contactApi(deps: FormDeps, withReceipt: boolean): Hono {
  const {db, now, log} = deps
  const app = new Hono()
  const tooLarge = (context: Context) => context.text('The message is too long.', 413)

  app.post(
    CONTACT_PATH,
    requireSameOrigin(deps.siteUrl),
    requireJson,
    bodyLimit({maxSize: maxBody, onError: tooLarge}),
    async (context) => {
      const request = await parseEnquiry(context)
      if (!request) return context.text('The message is incomplete.', 400)
      const {exceeded, spam} = await inspectSubmission(context, deps)
      const quarantine = spam ?? (exceeded && `too many from one ${exceeded}`)
      const key = context.req.header(CONTACT_HEADERS.key)?.slice(0, 200)
      const stored = await storeOrLog(
        () =>
          storeEnquiry(db, request, {
            now: now(),
            quarantine,
            key,
            withReceipt,
            recipients: deps.listRecipients(),
          }),
        {what: 'An enquiry', log},
      )
      if (!stored?.result) return unavailable(context)
      deps.wakeMail()
      return context.json({message: 'Thanks for reaching out!'}, 201)
    },
  )
  return app
}

/** The enquiry of a request's body, cleaned; nothing where it breaks the form's rules. */
async function parseEnquiry(context: Context): Promise<ContactRequest | undefined> {
  const data = await readJson(context, contactRequest)
  if (!data) return undefined
  const cleaned = {
    fullname: cleanLine(data.fullname),
    email: cleanLine(data.email),
    phone: cleanLine(data.phone),
    company: cleanLine(data.company),
    message: cleanText(data.message),
  }
  return contactRequest.safeParse(cleaned).data
}

/**
 * Stores an enquiry and queues its mails in one transaction; an enquiry in quarantine queues none, and
 * a receipt that is over its limit is left out. A repeated request with the same texts and the same
 * idempotency key stores nothing.
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
    withReceipt,
    recipients,
  }: {
    now: number
    /** Why it looks like abuse, if it does. */
    quarantine?: string | undefined
    /** The idempotency key. */
    key?: string | undefined
    withReceipt: boolean
    /** The ids of people who get it by mail, besides the company. */
    recipients?: readonly string[]
  },
): Promise<boolean> {
  if (quarantine && (await isQuarantineFull(db, 'enquiry'))) return false
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
        search_text: searchTextOf(request),
        address_key: addressKey(request.email),
        quarantine: quarantine ?? null,
        read_at: null,
      })
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n || quarantine) return
    await queueMail(trx, {kind: 'enquiry', subjectId: id, ...(recipients && {recipients})}, now)
    if (!withReceipt) return
    await queueVisitorMail(trx, {kind: 'receipt', subjectId: id, address: request.email}, now)
  })
  return true
}

/** All that a search of the Inbox finds an enquiry by. */
export function searchTextOf(request: ContactRequest): string {
  const {fullname, email, phone, company, message} = request
  return foldText([fullname, email, phone, company, message].join('\n'))
}

function requestKey(key: string, texts: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([key, texts]))
    .digest('base64url')
}

/** Removes control characters (except tab and line feed) and lone surrogates. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
}

/** Cleans a text of one line, in composed Unicode: each run of white space becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).normalize('NFC').replace(/\s+/g, ' ').trim()
}
