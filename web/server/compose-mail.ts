import {enquiryMail, receiptMail} from './contact/enquiry-mails.ts'
import {isDeliverable, type Mail} from './mail/mail.ts'
import type {OutboxDeps} from './mail/outbox.ts'
import {confirmationMail} from './newsletter/confirmation-mail.ts'
import type {NewsletterLinks} from './newsletter/links.ts'
import type {Database} from './storage/tables.ts'

/**
 * Composes each mail when it is sent, from what is stored then: what was deleted since is not mailed.
 */
export function createMailComposer({
  db,
  links,
  mailTo,
  siteName,
}: {
  db: Database
  links: NewsletterLinks
  mailTo: string
  siteName: string
}): OutboxDeps['compose'] {
  return async ({id, kind, subject_id, created_at}): Promise<Mail | undefined> => {
    if (kind === 'confirmation') {
      const subscriber = await db
        .selectFrom('subscriber')
        .selectAll()
        .where('id', '=', subject_id)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      return subscriber && confirmationMail(id, subscriber, links, {created_at, siteName})
    }
    const enquiry = await db
      .selectFrom('enquiry')
      .selectAll()
      .where('id', '=', subject_id)
      .executeTakeFirst()
    if (!enquiry) return undefined
    if (kind === 'enquiry') return enquiryMail(id, enquiry, mailTo)
    return isDeliverable(enquiry.email) ? receiptMail(id, enquiry, siteName) : undefined
  }
}
