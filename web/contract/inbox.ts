import * as z from 'zod/mini'
import {DESK_LENGTH} from './my-data.ts'

/** The API of the Studio's Inbox. Times are milliseconds since 1970. */
export const INBOX_PATH = '/api/v1/inbox'

/** Entries on a page of its lists. */
export const INBOX_PAGE_SIZE = 50

export const ENQUIRY_FILTERS = ['inbox', 'unread', 'quarantine'] as const
export const SUBSCRIBER_FILTERS = ['inbox', 'quarantine'] as const

const moved = {
  /** Why it is in quarantine; null where it is not. */
  quarantine: z.nullable(z.string()),
  /** The name of who moved it into quarantine or released it last, and when; null where nobody did. */
  moved_by: z.nullable(z.string()),
  moved_at: z.nullable(z.number()),
}

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

export const enquiryPage = z.object({
  items: z.array(enquiryItem),
  total: z.number(),
  counts: inboxCounts,
})

export const subscriberPage = z.object({
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

/** The body of a PATCH of an enquiry. */
export const enquiryChange = z.object({
  read: z.optional(z.boolean()),
  quarantined: z.optional(z.boolean()),
  /** The desk that has answered, as who asked reads it; null where nobody has. */
  answered: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(DESK_LENGTH)))),
})

/** The body of a PATCH of a subscriber: a request is released from quarantine, or an address that was refused put back. */
export const subscriberChange = z.union([
  z.object({quarantined: z.literal(false)}),
  z.object({refused: z.literal(false)}),
])

export type InboxKind = 'enquiries' | 'subscribers'
export type EnquiryItem = z.infer<typeof enquiryItem>
export type SubscriberItem = z.infer<typeof subscriberItem>
export type InboxCounts = z.infer<typeof inboxCounts>
export type EnquiryQuery = z.infer<typeof enquiryQuery>
export type SubscriberQuery = z.infer<typeof subscriberQuery>
export type EnquiryChange = z.infer<typeof enquiryChange>
