import * as z from 'zod/mini'
import {DESK_LENGTH} from './my-data.ts'

/** The API of the Studio's Inbox. Times are milliseconds since 1970. */
export const INBOX_PATH = '/api/v1/inbox'

/** The most characters of a note on an enquiry. */
export const NOTE_LENGTH = 1000

/** Entries on a page of its lists. */
export const INBOX_PAGE_SIZE = 50

export const ENQUIRY_FILTERS = ['inbox', 'unread', 'mine', 'unanswered', 'quarantine'] as const
export const SUBSCRIBER_FILTERS = ['inbox', 'quarantine'] as const

const moved = {
  /** Why it is in quarantine; null where it is not. */
  quarantine: z.nullable(z.string()),
  /** The name of who moved it into quarantine or released it last, and when; null where nobody did. */
  moved_by: z.nullable(z.string()),
  moved_at: z.nullable(z.number()),
}

const note = z.object({
  id: z.string(),
  text: z.string(),
  written_by: z.string(),
  written_at: z.number(),
})

const enquiryItem = z.object({
  id: z.string(),
  received_at: z.number(),
  fullname: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  message: z.string(),
  read_at: z.nullable(z.number()),
  /** The name of who read it first; null where it was read before names were stored. */
  read_by: z.nullable(z.string()),
  /** When it was marked as answered and by whom, and the desk that answered, which may be empty. */
  answered_at: z.nullable(z.number()),
  answered_by: z.nullable(z.string()),
  answered_desk: z.nullable(z.string()),
  /** Who of the staff has it, by id and name; who gave it to them, and when. Null where nobody has it. */
  assignee_id: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  assigned_by: z.nullable(z.string()),
  assigned_at: z.nullable(z.number()),
  /** Notes of colleagues, the oldest first. */
  notes: z.array(note),
  ...moved,
})

const subscriberItem = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed', 'refused']),
  requested_at: z.number(),
  confirmed_at: z.nullable(z.number()),
  unsubscribed_at: z.nullable(z.number()),
  ...moved,
})

/** Since when the mail server takes no mail, in milliseconds since 1970, and its answer's codes. */
export const mailPause = z.object({since: z.number(), reason: z.string()})

export const inboxCounts = z.object({
  unread: z.number(),
  /** Enquiries that whoever asks has, and that are not answered. */
  mine: z.number(),
  quarantine: z.number(),
  /** Mails that could not be delivered. */
  deadMails: z.number(),
  /** Mails that wait for another attempt. */
  delayedMails: z.number(),
  /** When the backup was made from which the site was restored, as ISO 8601, while it is held; else null. */
  held: z.nullable(z.string()),
  /** Null while the mail server takes mail. The newsletter's is a queue of its own. */
  mailPause: z.nullable(mailPause),
})

export const enquiryList = z.object({
  items: z.array(enquiryItem),
  total: z.number(),
  counts: inboxCounts,
})

export const subscriberList = z.object({
  items: z.array(subscriberItem),
  total: z.number(),
  counts: z.object({quarantine: z.number()}),
})

const listQuery = {
  search: z._default(z.string().check(z.maxLength(200)), ''),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
}

/** The query parameters of the lists. */
export const enquiryQuery = z.object({
  ...listQuery,
  filter: z._default(z.enum(ENQUIRY_FILTERS), 'inbox'),
  /** The id of a message that stays among the unread ones although it is read: it is open in the Inbox. */
  open: z.optional(z.string().check(z.maxLength(100))),
})
export const subscriberQuery = z.object({
  ...listQuery,
  filter: z._default(z.enum(SUBSCRIBER_FILTERS), 'inbox'),
})

const inboxPerson = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
})

/** Who of the site's own people may have an enquiry; none with hosted Sanity, or where nobody has been added. */
export const inboxPeople = z.object({people: z.array(inboxPerson)})

/** The body of a PATCH of an enquiry. */
export const enquiryChange = z.object({
  read: z.optional(z.boolean()),
  quarantined: z.optional(z.boolean()),
  /** The desk that has answered, as who asked reads it; null where nobody has. */
  answered: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(DESK_LENGTH)))),
  /** Who has it from now on; null where nobody has. The name counts where the site has no people of its own. */
  assignee: z.optional(z.nullable(inboxPerson)),
  /** When it was given to somebody and answered, as the sender saw it: a change made since is not overwritten. */
  seen: z.optional(
    z.object({assigned_at: z.nullable(z.number()), answered_at: z.nullable(z.number())}),
  ),
})

/** The body of a POST that adds a note to an enquiry. */
export const newNote = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_LENGTH)),
})

/** The body of a PATCH of a subscriber: a request is released from quarantine, or an address that was refused put back. */
export const subscriberChange = z.union([
  z.object({quarantined: z.literal(false)}),
  z.object({refused: z.literal(false)}),
])

export type InboxKind = 'enquiries' | 'subscribers'
export type InboxPerson = z.infer<typeof inboxPerson>
export type EnquiryItem = z.infer<typeof enquiryItem>
export type SubscriberItem = z.infer<typeof subscriberItem>
export type InboxCounts = z.infer<typeof inboxCounts>
export type EnquiryQuery = z.infer<typeof enquiryQuery>
export type SubscriberQuery = z.infer<typeof subscriberQuery>
export type EnquiryChange = z.infer<typeof enquiryChange>
