import type {Kysely} from 'kysely'

/** Times are milliseconds since 1970, ids are UUIDs. */
export type Tables = {
  enquiry: {
    id: string
    /** Names one try of one browser to send one text; a repeated try finds it taken. */
    request_key: string | null
    received_at: number
    fullname: string
    email: string
    phone: string
    company: string
    message: string
    /** All that may be searched, in lower case: databases disagree on lower case beyond ASCII. */
    search_text: string
    /** Why it is kept aside, or null. */
    quarantine: string | null
    read_at: number | null
  }
  subscriber: {
    id: string
    email: string
    /** The address in lower case: one subscription an address. */
    email_key: string
    state: SubscriberState
    /** Grows with each unsubscription, so that older confirmation links end. */
    version: number
    requested_at: number
    confirmed_at: number | null
    unsubscribed_at: number | null
    /** Why the request is kept aside, unmailed, or null. */
    quarantine: string | null
  }
  outbox: {
    /** Names the message for good: its Message-ID is made of it. */
    id: string
    kind: MailKind
    /** The enquiry or subscriber that the mail is about. */
    subject_id: string
    state: 'queued' | 'sent' | 'dead'
    attempts: number
    created_at: number
    next_attempt_at: number
    /** Until when one process has taken it to deliver. */
    claimed_until: number | null
    sent_at: number | null
    /** The error's code alone; its text may hold addresses. */
    last_error: string | null
  }
  secret: {name: string; value: string}
}

type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed'

/** What mails there are: the enquiry to the company, its receipt, the newsletter's confirmation. */
export type MailKind = 'enquiry' | 'receipt' | 'confirmation'

export type Database = Kysely<Tables>
