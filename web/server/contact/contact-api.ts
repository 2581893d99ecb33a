import {Hono, type Context} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {
  CONTACT_HEADERS,
  CONTACT_PATH,
  contactRequest,
  type ContactRequest,
} from '#web/contract/contact.ts'
import type {Visitor} from '../http/client-network.ts'
import {detectSpam} from '../http/detect-spam.ts'
import {requireJson, requireSameOrigin, unavailable} from '../http/guards.ts'
import type {VisitorLimit} from '../http/rate-limit.ts'
import {errorCode} from '../storage/error-code.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'
import type {Database, MailKind} from '../storage/tables.ts'
import {cleanLine, cleanText} from './clean-text.ts'
import {storeEnquiry} from './store-enquiry.ts'

export type ContactDeps = {
  db: Database
  siteUrl: string
  /** Whether visitors get a receipt of their enquiry. */
  sendReceipts: boolean
  readVisitor: (context: Context) => Visitor
  exceededLimit: VisitorLimit
  /** A person needs at least so many milliseconds to fill the form. */
  minimumMs: number
  /** Tells the outbox that there is new mail. */
  wakeMail: () => void
  now: () => number
  /** Takes lines without personal data. */
  log: (line: string) => void
}

/** Bytes of a whole request. */
const maxBytes = 128 * 1024

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

  const quarantineReason = async (context: Context): Promise<string | undefined> => {
    const exceeded = await deps.exceededLimit(deps.readVisitor(context))
    const spam = detectSpam(context, deps.minimumMs)
    return spam ?? (exceeded && `too many from one ${exceeded}`)
  }

  app.post(
    CONTACT_PATH,
    requireSameOrigin(deps.siteUrl),
    requireJson,
    bodyLimit({maxSize: maxBytes, onError: tooLarge}),
    async (context) => {
      const request = await parseEnquiry(context)
      if (!request) return context.text('The message is incomplete.', 400)
      const quarantine = await quarantineReason(context)
      const key = context.req.header(CONTACT_HEADERS.key)?.slice(0, 200)
      try {
        const stored = await retryOnBusy(() =>
          storeEnquiry(db, request, {now: now(), quarantine, key, mails}),
        )
        if (!stored) return unavailable(context)
      } catch (error) {
        log(`An enquiry could not be stored (${errorCode(error)}).`)
        return unavailable(context)
      }
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
