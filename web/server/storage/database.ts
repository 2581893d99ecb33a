import {randomBytes} from 'node:crypto'
import {setTimeout as delay} from 'node:timers/promises'
import {errorCode} from '../monitoring/error-code.ts'
import {type Kysely, type SelectQueryBuilder, sql, SqliteAdapter} from 'kysely'

export {errorCode}

/** Counts of requests; only on PostgreSQL, where processes share them. */
export const RATE_LIMIT_TABLE = 'rate_limit'

/**
 * Times are milliseconds since 1970, ids are UUIDs. `moved_…` is the name of who moved a row into quarantine or released
 * it last, and when; null where nobody did.
 */
export type Tables = {
  enquiry: {
    id: string
    /** From the idempotency key and the texts: a repeated request finds its row. */
    request_key: string | null
    received_at: number
    fullname: string
    email: string
    /** From `addressKey`; null only where a server of a former release has stored it. */
    address_key: string | null
    phone: string
    company: string
    message: string
    /** All searchable text, folded by `foldText`: the databases lower-case letters beyond ASCII differently. */
    search_text: string
    /** Why it is in quarantine, or null. */
    quarantine: string | null
    read_at: number | null
    /** The name of who read it first. */
    read_by: string | null
    /** When it was marked as answered, the name of who did that, and the desk that answered, which may be empty. */
    answered_at: number | null
    answered_by: string | null
    answered_desk: string | null
    /** Who of the staff has it: the id and the name; who gave it to them, and when. Null where nobody has it. */
    assignee_id: string | null
    assignee: string | null
    assigned_by: string | null
    assigned_at: number | null
    /** When staff changed anything of it last. */
    changed_at: number | null
    moved_by: string | null
    moved_at: number | null
  }
  /** Notes of staff for each other; deleted with their enquiry by the database itself. */
  enquiry_note: {
    id: string
    enquiry_id: string
    text: string
    /** The name of who wrote it. */
    written_by: string
    written_at: number
  }
  subscriber: {
    id: string
    email: string
    /** The address in lower case: one subscription per address. */
    email_key: string
    /** From `addressKey`; null only where a server of a former release has stored it. */
    address_key: string | null
    state: SubscriberState
    /** Incremented by each unsubscription, which invalidates older confirmation links. */
    version: number
    requested_at: number
    confirmed_at: number | null
    unsubscribed_at: number | null
    /** Why the request is in quarantine, without a mail, or null. */
    quarantine: string | null
    moved_by: string | null
    moved_at: number | null
  }
  outbox: {
    /** The message's Message-ID is made of it, for every attempt. */
    id: string
    kind: MailKind
    /** The enquiry, subscriber or sign-in that the mail is about, or the day of one of each morning. */
    subject_id: string
    /** The id of the person whom it goes to; null where its kind says who gets it. */
    recipient: string | null
    /** The issue of the newsletter that the mail brings, or null. With `subject_id` it is unique. */
    issue_id: string | null
    /** `skipped`: not sent, since what it was about was gone or the issue was stopped. */
    state: 'queued' | 'sent' | 'skipped' | 'dead'
    attempts: number
    created_at: number
    next_attempt_at: number
    /** Until when a process has claimed it for delivery. */
    claimed_until: number | null
    sent_at: number | null
    /** The error's code only, since its message may contain addresses. */
    last_error: string | null
  }
  newsletter_issue: {
    id: string
    /** Its subject and texts, as JSON. */
    content: string
    /** `sending` once its mails are queued, also when all are sent. */
    state: 'scheduled' | 'sending' | 'paused' | 'stopped'
    created_by: string
    send_at: number
    /** Why it was paused by the site itself, and what to do; null where it was not. */
    problem: string | null
  }
  /** A row for each of the two queues of mail whose last attempt the mail server refused, or did not answer. */
  mail_pause: {
    queue: 'mail' | 'newsletter'
    /** How many attempts in a row have failed for the mail server's sake, since when, and until when all mail waits. */
    failures: number
    since: number
    until: number
    /** How many mails in a row were refused for good, and not for their recipients' sake. */
    refusals: number
    /** The server's codes, or those of the error, without words. */
    reason: string
  }
  /**
   * A row for each mail that counts towards the limit of a visitor's mailbox; and one for the newsletter's last
   * mail.
   */
  mail_limit: {
    /** HMAC of the kind of mail and the mailbox: no address can be read from it. Or `newsletter`. */
    mailbox: string
    /** The number of the mail within its window, from 1. */
    number: number
    /** When the window has passed: then another mail may take the row, or it is deleted. */
    free_at: number
  }
  /** Links to drafts that editors share; deleted when they are revoked or have expired. */
  shared_link: {
    id: string
    /** The page that it opens. */
    path: string
    /** The perspective as JSON. */
    perspective: string
    created_by: string
    created_at: number
    expires_at: number
    /** 1 where whoever has the link may leave remarks, else 0; null where a server of a former release has stored it. */
    remarks: number | null
  }
  /** Remarks that reviewers left by such a link. An open one outlives its link: an editor has still to read it. */
  remark: {
    id: string
    link_id: string
    /** The published id. */
    document_id: string
    document_type: string
    /** The field, as the Studio writes paths. */
    path: string
    /** The text that the reviewer saw there. */
    quote: string
    /** Who wrote it; empty where they did not say. */
    name: string
    text: string
    written_at: number
    /** When it was ticked off, and the name of who did that; null while it is open. */
    done_at: number | null
    done_by: string | null
  }
  /** Previews that editors have open in browsers; deleted when they leave it, or it has expired. */
  preview: {
    id: string
    /** The session at the local lake in which it was opened, and with which it ends; null with hosted Sanity. */
    studio_session: string | null
    expires_at: number
  }
  /** Passkeys by which people of the local lake sign in. */
  passkey: {
    /** The id that its authenticator has given it, in base64url. */
    id: string
    person_id: string
    /** A name that the person has given it. */
    name: string
    /** As COSE, in base64url. */
    public_key: string
    /** How often the authenticator has signed, as far as it says so; 0 where it does not. */
    counter: number
    /** How browsers reach the authenticator, as JSON. */
    transports: string
    created_at: number
    last_used_at: number | null
  }
  secret: {name: string; value: string}
}

/** `refused`: the address's own server refused a newsletter for good. */
type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed' | 'refused'

/** Kinds of mail to staff that are about no visitor: what they are told each morning, and of a new device. */
export const STAFF_MAILS = ['quarantine', 'review', 'new-device'] as const
export type StaffMailKind = (typeof STAFF_MAILS)[number]

/**
 * The enquiry to the company, the visitor's receipt, the newsletter's confirmation and issues, a new link to what is held
 * about an address, and mails to staff.
 */
export type MailKind =
  'enquiry' | 'receipt' | 'confirmation' | 'newsletter' | 'my-data' | StaffMailKind

/** Tells whether a mail is to staff, and about no visitor. */
export const isStaffMail = (kind: MailKind): kind is StaffMailKind =>
  STAFF_MAILS.some((name) => name === kind)

export type Database = Kysely<Tables>

/** Counts the rows of a query. The databases return counts in different types. */
export async function countRows<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const {count} = await query
    .select((row) => row.fn.countAll<number | bigint | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the enquiries, or the requests for the newsletter, that are in quarantine. */
export function countQuarantined(db: Database, table: 'enquiry' | 'subscriber'): Promise<number> {
  return table === 'enquiry'
    ? countRows(db.selectFrom('enquiry').where('quarantine', 'is not', null))
    : countRows(db.selectFrom('subscriber').where('quarantine', 'is not', null))
}

/** The most enquiries, and the most requests, that are kept in quarantine; further suspicious ones are refused. */
const quarantineCapacity = 10_000

export async function isQuarantineFull(
  db: Database,
  table: 'enquiry' | 'subscriber',
): Promise<boolean> {
  return (await countQuarantined(db, table)) >= quarantineCapacity
}

/** A secret of this installation, created on first use and shared by every process on the database. */
export async function loadSecret(db: Database, name: string): Promise<Buffer> {
  const stored = db.selectFrom('secret').select('value').where('name', '=', name)
  let row = await stored.executeTakeFirst()
  if (!row) {
    await db
      .insertInto('secret')
      .values({name, value: newSecret()})
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    row = await stored.executeTakeFirstOrThrow()
  }
  return Buffer.from(row.value, 'base64url')
}

/** Replaces a secret by a new one: what the former one has signed is no longer valid. */
export async function renewSecret(db: Database, name: string): Promise<void> {
  const value = newSecret()
  await db
    .insertInto('secret')
    .values({name, value})
    .onConflict((conflict) => conflict.column('name').doUpdateSet({value}))
    .execute()
}

const newSecret = () => randomBytes(32).toString('base64url')

/** Codes of Node, and of PostgreSQL while it starts, stops, recovers or has no connection left. */
const awayCodes =
  /^(?:E(?:CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE|NOENT)|08\d{3}|57P0\d|53300)$/

/** Tells whether PostgreSQL cannot be reached now, as where it restarts: it may be later, without any change here. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isAway)
  if (!(error instanceof Error)) return false
  const code: unknown = Reflect.get(error, 'code')
  // Errors of the driver's own have no code.
  return typeof code === 'string'
    ? awayCodes.test(code)
    : /timeout|does not answer/i.test(error.message)
}

const delayMs = 100
const SQLITE_BUSY = 5

/**
 * Runs an operation on the database, and retries it while another process holds SQLite's lock. The operation must be
 * one statement or one transaction.
 *
 * @param patienceMs how long, in milliseconds.
 * @throws the operation's own error, or the last one where the lock stays.
 */
export async function retryOnBusy<Result>(
  operation: () => Promise<Result>,
  patienceMs = 5000,
): Promise<Result> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await operation()
    } catch (error) {
      if (performance.now() > end || !isBusy(error)) throw error
      await delay(delayMs)
    }
  }
}

/** Extended result codes included (https://sqlite.org/rescode.html#busy). */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  )
}

/**
 * Makes a change in the database, again while it is locked for a moment.
 *
 * @param change one statement or one transaction.
 * @param what what is stored, for the log: `An enquiry`.
 * @returns nothing where it failed, which is logged without personal data.
 */
export async function storeOrLog<Result>(
  change: () => Promise<Result>,
  {what, log}: {what: string; log: (line: string) => void},
): Promise<{result: Result} | undefined> {
  try {
    return {result: await retryOnBusy(change)}
  } catch (error) {
    log(`${what} could not be stored (${errorCode(error)}).`)
    return undefined
  }
}

/**
 * Takes what deleted rows held off the disk: SQLite zeroes it in its file (`secure_delete`), and its write-ahead log, which
 * has it still, is written into the file and emptied. Another process that reads just then leaves that to the next time.
 * PostgreSQL does as much by its own vacuum.
 */
export async function forgetDeleted(db: Database): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
