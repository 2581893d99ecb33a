import type {NewDevice} from '../people/new-devices.ts'
import type {Person} from '../people/people.ts'
import {browserName} from '#web/contract/browser-name.ts'
import {cutText} from '#web/contract/cut-text.ts'
import {may} from '../staff/staff.ts'
import {MY_DATA_LINK_DAYS} from '#web/contract/my-data.ts'
import type {LinkedEntry, MyDataLinks} from './my-data/my-data-links.ts'
import type {NewsletterLinks} from './newsletter/newsletter-links.ts'
import type {Database, MailKind, Tables} from '../storage/database.ts'
import {isDeliverable} from '../mail/addresses.ts'
import type {OutboxDeps} from '../mail/outbox.ts'
import {addressOf} from './my-data/held-data.ts'
import {composeIssueMail} from './newsletter/issue-mail.ts'
import {composeQuarantineMail, composeReviewMail} from './morning-mails.ts'
import type {Mail} from '../mail/transport.ts'

/** Operations that somebody must be allowed, to whom a mail of a kind goes; of any other the Inbox. */
const OPERATIONS = new Map<MailKind, Parameters<typeof may>[1]>([
  ['review', 'publish'],
  ['new-device', 'account'],
])

/** Composes each mail when it is sent, from what is stored then: what was deleted since is not mailed. */
export function createMailComposer({
  db,
  links,
  dataLinks,
  to,
  people,
  findDevice,
  queryDrafts,
  siteName,
  siteUrl,
}: {
  db: Database
  links: NewsletterLinks
  dataLinks: MyDataLinks
  /** The company's address. */
  to: string
  /** The people of the local lake, whose drafts are asked for. */
  people: () => readonly Person[]
  /** A sign-in of a person on a new device, by its id. */
  findDevice: (id: string) => NewDevice | undefined
  queryDrafts: (query: string) => Promise<unknown>
  siteName: string
  siteUrl: string
}): OutboxDeps['compose'] {
  return async (row): Promise<Mail | undefined> => {
    const {id, kind, subject_id, recipient, created_at} = row
    if (kind === 'newsletter') return composeIssueMail(db, row, {links, dataLinks, siteUrl})
    // A person's role may have changed since the mail was queued.
    const operation = OPERATIONS.get(kind) ?? 'inbox'
    const person = people().find(
      ({id: candidate, active, role}) => candidate === recipient && active && may(role, operation),
    )
    const address = recipient === null ? to : person?.email
    if (kind === 'review') {
      const deps = {people, queryDrafts, siteName, siteUrl}
      return address === undefined ? undefined : composeReviewMail({id}, {...deps, to: address})
    }
    if (kind === 'new-device') {
      const device = findDevice(subject_id)
      return device && person && newDeviceMail(id, device, {person, siteName, siteUrl})
    }
    if (kind === 'quarantine') {
      return composeQuarantineMail(db, {id, created_at}, {to, siteName, siteUrl})
    }
    const dataNote = (entry: LinkedEntry) => heldDataNote(dataLinks, entry, created_at)
    if (kind === 'my-data') {
      const entry = await findEntry(db, subject_id)
      if (!entry || !isDeliverable(entry.email)) return undefined
      return myDataMail(id, entry, {note: dataNote(entry), siteName})
    }
    if (kind === 'confirmation') {
      const subscriber = await db
        .selectFrom('subscriber')
        .selectAll()
        .where('id', '=', subject_id)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      if (!subscriber) return undefined
      const note = dataNote({table: 'subscriber', id: subscriber.id})
      return confirmationMail(id, subscriber, links, {created_at, siteName, note})
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
    if (!isDeliverable(enquiry.email)) return undefined
    return receiptMail(id, enquiry, {
      siteName,
      note: dataNote({table: 'enquiry', id: enquiry.id}),
    })
  }
}

/** The enquiry or the subscriber of an id, with its address; nothing where it was deleted. */
async function findEntry(
  db: Database,
  id: string,
): Promise<(LinkedEntry & {email: string}) | undefined> {
  for (const table of ['subscriber', 'enquiry'] as const) {
    const email = await addressOf(db, {table, id})
    if (email !== undefined) return {table, id, email}
  }
  return undefined
}

/** The lines by which a mail to a visitor leads to what is held about the address. */
const heldDataNote = (links: MyDataLinks, entry: LinkedEntry, from: number): string[] => [
  'What we hold about this address, to read, correct, download or delete:',
  links.create(entry, from),
  `This link works for ${MY_DATA_LINK_DAYS} days, for whoever has it: please do not pass it on. For a new one:`,
  links.renewUrl,
]

/** A new link to what is held about an address, which its owner has asked for. */
function myDataMail(
  id: string,
  {email}: {email: string},
  {note, siteName}: {note: string[]; siteName: string},
): Mail {
  return {
    id,
    to: email,
    subject: `What we hold about you – ${siteName}`,
    text: [
      `Somebody, probably you, asked ${siteName} for this link.`,
      '',
      ...note,
      '',
      'If you did not ask for it, you need not do anything.',
      '',
    ].join('\n'),
    isAutomatic: true,
  }
}

type Enquiry = Tables['enquiry']

const dateTime = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** Tells a person of a sign-in on a device that had not signed in as that person before. */
function newDeviceMail(
  id: string,
  {agent, address, at}: NewDevice,
  {person: {name, email}, siteName, siteUrl}: {person: Person; siteName: string; siteUrl: string},
): Mail {
  return {
    id,
    to: email,
    subject: `You signed in on a new device – ${siteName}`,
    text: [
      `Somebody, probably you, has signed in to the Studio of ${siteName} as ${name}, on a device that had not signed in as you before.`,
      '',
      `Device: ${browserName(agent)}`,
      `Network: ${address || 'unknown'}`,
      `Time: ${dateTime.format(at)} (Lagos)`,
      '',
      'If it was you, you need not do anything.',
      '',
      'If it was not, open “Your sign-in” in the Studio. End the session there, and choose a new password:',
      `${siteUrl}/studio/sign-in`,
      '',
      'If you cannot sign in, ask an administrator for a link to choose a new password.',
      '',
    ].join('\n'),
    isAutomatic: true,
  }
}

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
function receiptMail(
  id: string,
  {email}: Enquiry,
  {siteName, note}: {siteName: string; note: string[]},
): Mail {
  return {
    id,
    to: email,
    subject: `We received your message – ${siteName}`,
    text: [
      'Thanks for reaching out!',
      '',
      'We have received your message and our team will contact you shortly.',
      '',
      siteName,
      '',
      ...note,
      '',
    ].join('\n'),
    isAutomatic: true,
  }
}

/** Asks the owner of an address to confirm the subscription. */
function confirmationMail(
  id: string,
  subscriber: Tables['subscriber'],
  links: NewsletterLinks,
  {created_at, siteName, note}: {created_at: number; siteName: string; note: string[]},
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
      ...note,
      '',
    ].join('\n'),
    isAutomatic: true,
    unsubscribeUrl,
  }
}
