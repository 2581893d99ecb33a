import {Hono, type Context} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {
  CONTACT_HEADERS,
  CONTACT_PATH,
  contactRequest,
  type ContactRequest,
} from '#web/contract/contact.ts'
import {errorCode} from '../storage/error-code.ts'
import type {MailKind} from '../storage/tables.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'
import type {ApiDeps} from '../http/api-deps.ts'
import {cleanLine, cleanText} from './clean-text.ts'
import {requireJson, requireSameOrigin, unavailable} from '../http/guards.ts'
import {createVisitorLimit} from '../http/rate-limit.ts'
import {storeEnquiry} from './store-enquiry.ts'
import {detectSpam} from '../http/detect-spam.ts'

/** Bytes of a whole enquiry. */
const largest = 128 * 1024

/**
 * POST /api/v1/contact/sendemail (specification, section 7; DECISIONS 17 and 18). The enquiry is on
 * the disk before it is answered for; every answer to one that is not is plain text, since the form
 * thanks for any JSON.
 */
export function contactApi(deps: ApiDeps): Hono {
  const {db, now, log, limits} = deps
  const app = new Hono()
  const overLimit = createVisitorLimit(limits.contact, now)
  const mails: MailKind[] = deps.sendReceipts ? ['enquiry', 'receipt'] : ['enquiry']
  const tooLarge = (context: Context) => context.text('The message is too long.', 413)

  const reasonToKeepAside = (context: Context): string | undefined => {
    const over = overLimit(deps.visitor(context))
    const suspicion = detectSpam(context, limits.minimumMs)
    return suspicion ?? (over && `too many from one ${over}`)
  }

  app.post(
    CONTACT_PATH,
    requireSameOrigin(deps.siteUrl),
    requireJson,
    bodyLimit({maxSize: largest, onError: tooLarge}),
    async (context) => {
      const request = await readEnquiry(context)
      if (!request) return context.text('The message is incomplete.', 400)
      const quarantine = reasonToKeepAside(context)
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

/** The enquiry of a request's body by the form's own rules, or nothing. */
async function readEnquiry(context: Context): Promise<ContactRequest | undefined> {
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
