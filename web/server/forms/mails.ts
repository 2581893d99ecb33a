import type {Person} from 'content-lake'
import {cutText} from '#web/contract/cut-text.ts'
import {may} from '../staff/staff.ts'
import type {NewsletterLinks} from './newsletter/newsletter-links.ts'
import type {Database, Tables} from '../storage/database.ts'
import {isDeliverable} from '../mail/addresses.ts'
import type {OutboxDeps} from '../mail/outbox.ts'
import {composeIssueMail} from './newsletter/issue-mail.ts'
import {composeQuarantineMail, composeReviewMail} from './morning-mails.ts'
import type {Mail} from '../mail/transport.ts'

/** Composes each mail when it is sent, from what is stored then: what was deleted since is not mailed. */
export function createMailComposer({
  db,
  links,
  to,
  people,
  queryDrafts,
  siteName,
  siteUrl,
}: {
  db: Database
  links: NewsletterLinks
  /** The company's address. */
  to: string
  /** The people of the local lake, whose drafts are asked for. */
  people: () => readonly Person[]
  queryDrafts: (query: string) => Promise<unknown>
  siteName: string
  siteUrl: string
}): OutboxDeps['compose'] {
  return async (row): Promise<Mail | undefined> => {
    const {id, kind, subject_id, recipient, created_at} = row
    if (kind === 'newsletter') return composeIssueMail(db, row, {links, siteUrl})
    // A person's role may have changed since the mail was queued.
    const operation = kind === 'review' ? 'publish' : 'inbox'
    const person = people().find(
      ({id: candidate, active, role}) => candidate === recipient && active && may(role, operation),
    )
    const address = recipient === null ? to : person?.email
    if (kind === 'review') {
      const deps = {people, queryDrafts, siteName, siteUrl}
      return address === undefined ? undefined : composeReviewMail({id}, {...deps, to: address})
    }
    if (kind === 'quarantine') {
      return composeQuarantineMail(db, {id, created_at}, {to, siteName, siteUrl})
    }
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
    if (kind === 'enquiry') {
      return address === undefined ? undefined : enquiryMail(id, enquiry, address)
    }
    return isDeliverable(enquiry.email) ? receiptMail(id, enquiry, siteName) : undefined
  }
}

type Enquiry = Tables['enquiry']

const dateTime = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** The enquiry as mail to the company; replies go to the visitor. */
export function enquiryMail(id: string, enquiry: Enquiry, to: string): Mail {
  const {fullname, email, phone, company, message, received_at} = enquiry
  return {
    id,
    to,
    replyTo: {name: fullname, address: email},
    subject: cutText(`Enquiry from ${fullname}, ${company}`, 200),
    text: [
      `Name: ${fullname}`,
      `Company: ${company}`,
      `E-mail: ${email}`,
      `Phone: ${phone}`,
      `Received: ${dateTime.format(received_at)} (Lagos)`,
      '',
      message,
      '',
    ].join('\n'),
    isAutomatic: false,
  }
}

/** The visitor's receipt. It quotes nothing of the enquiry, since anybody may have typed that address. */
function receiptMail(id: string, {email}: Enquiry, siteName: string): Mail {
  return {
    id,
    to: email,
    subject: `We received your message – ${siteName}`,
    text: `Thanks for reaching out!\n\nWe have received your message and our team will contact you shortly.\n\n${siteName}\n`,
    isAutomatic: true,
  }
}

/** Asks the owner of an address to confirm the subscription. */
function confirmationMail(
  id: string,
  subscriber: Tables['subscriber'],
  links: NewsletterLinks,
  {created_at, siteName}: {created_at: number; siteName: string},
): Mail {
  const unsubscribeUrl = links.create('unsubscribe', subscriber, created_at)
  return {
    id,
    to: subscriber.email,
    subject: `Please confirm your subscription – ${siteName}`,
    text: [
      `We received a request to send the newsletter of ${siteName} to this address.`,
      '',
      'To confirm, open this page within seven days and press the button:',
      links.create('confirm', subscriber, created_at),
      '',
      'If you did not make this request, please ignore this e-mail. You will not receive the newsletter.',
      '',
      'To unsubscribe at any time:',
      unsubscribeUrl,
      '',
    ].join('\n'),
    isAutomatic: true,
    unsubscribeUrl,
  }
}
