import {type Context, Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {
  CONTACT_HEADERS,
  CONTACT_PATH,
  contactRequest,
  type ContactRequest,
} from '#web/contract/contact.ts'
import {maxStrangerBody} from '../http/gate/gate.ts'
import {
  inspectSubmission,
  requireJson,
  requireSameOrigin,
  type SubmissionGuards,
  unavailable,
} from '../http/guards.ts'
import {storeOrLog} from '../storage/store-or-log.ts'
import type {Database, MailKind} from '../storage/tables.ts'
import {cleanLine, cleanText} from './clean-text.ts'
import {storeEnquiry} from './store-enquiry.ts'

export type ContactDeps = SubmissionGuards & {
  db: Database
  /** Whether visitors get a receipt of their enquiry. */
  sendReceipts: boolean
  /** Tells the outbox that there is new mail. */
  wakeMail: () => void
  now: () => number
  /** Takes lines without personal data. */
  log: (line: string) => void
}

/**
 * POST /api/v1/contact/sendemail (behaviour B52, B53, B57). The enquiry is on
 * disk before the response is sent. Every failure is plain text, since the form takes any JSON as
 * success.
 */
export function contactApi(deps: ContactDeps): Hono {
  const {db, now, log} = deps
  const app = new Hono()
  const mails: MailKind[] = deps.sendReceipts ? ['enquiry', 'receipt'] : ['enquiry']
  const tooLarge = (context: Context) => context.text('The message is too long.', 413)

  app.post(
    CONTACT_PATH,
    requireSameOrigin(deps.siteUrl),
    requireJson,
    bodyLimit({maxSize: maxStrangerBody, onError: tooLarge}),
    async (context) => {
      const request = await parseEnquiry(context)
      if (!request) return context.text('The message is incomplete.', 400)
      const {exceeded, spam} = await inspectSubmission(context, deps)
      const quarantine = spam ?? (exceeded && `too many from one ${exceeded}`)
      const key = context.req.header(CONTACT_HEADERS.key)?.slice(0, 200)
      const stored = await storeOrLog(
        () => storeEnquiry(db, request, {now: now(), quarantine, key, mails}),
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
  const body = await context.req.json<unknown>().catch(() => undefined)
  const {data} = contactRequest.safeParse(body)
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
