import {readdir, rm, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {domainToASCII} from 'node:url'
import {withoutInvisible} from '#web/contract/forms.ts'
import type {Journal} from '../restored/journal.ts'
import {deleteMailFiles} from '../../mail/transport.ts'
import {type Database, retryOnBusy} from '../../storage/database.ts'

const day = 24 * 60 * 60 * 1000

/** Mails to staff, which are about no single entry. */
const morningKinds = ['quarantine', 'review'] as const

export type RetentionRules = {
  /** Days after which enquiries are deleted, and addresses that unsubscribed or were refused. */
  days: number
  /** Days after which quarantined enquiries are deleted, and addresses that never confirmed. */
  quarantineDays: number
}

/**
 * Deletes enquiries and subscribers that are old enough, the outbox's rows about them, and expired counts of mails
 * to visitors.
 *
 * @returns the ids of those mails.
 */
export async function applyRetention(
  db: Database,
  {days, quarantineDays}: RetentionRules,
  now: number,
): Promise<string[]> {
  const retentionEnd = now - days * day
  const quarantineEnd = now - quarantineDays * day
  return retryOnBusy(() =>
    db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('enquiry')
        .where((row) =>
          row.or([
            row('received_at', '<', retentionEnd),
            row.and([row('received_at', '<', quarantineEnd), row('quarantine', 'is not', null)]),
          ]),
        )
        .execute()
      await trx
        .deleteFrom('subscriber')
        .where((row) =>
          row.or([
            row.and([
              row('state', 'in', ['unsubscribed', 'refused']),
              row('unsubscribed_at', '<', retentionEnd),
            ]),
            row.and([row('state', '=', 'pending'), row('requested_at', '<', quarantineEnd)]),
          ]),
        )
        .execute()
      await trx.deleteFrom('mail_limit').where('free_at', '<=', now).execute()
      const mails = await trx
        .deleteFrom('outbox')
        .where((row) =>
          row.or([
            row.and([
              row('kind', 'not in', morningKinds),
              row('state', '!=', 'queued'),
              row('created_at', '<', retentionEnd),
            ]),
            row.and([
              // The latest says up to when staff have been told: kept while rows may be in
              // quarantine.
              row('kind', 'in', morningKinds),
              row('state', '!=', 'queued'),
              row('created_at', '<', Math.min(retentionEnd, quarantineEnd)),
            ]),
            row.and([
              row('kind', 'not in', morningKinds),
              // Not by NOT IN, which PostgreSQL compares row by row where the list is long.
              row.not(
                row.exists(
                  row
                    .selectFrom('enquiry')
                    .select('enquiry.id')
                    .whereRef('enquiry.id', '=', 'outbox.subject_id'),
                ),
              ),
              row.not(
                row.exists(
                  row
                    .selectFrom('subscriber')
                    .select('subscriber.id')
                    .whereRef('subscriber.id', '=', 'outbox.subject_id'),
                ),
              ),
            ]),
          ]),
        )
        .returning('id')
        .execute()
      return mails.map(({id}) => id)
    }),
  )
}

/** Deletes what the rules no longer allow to be kept, with the files of its mails. */
export async function deleteExpired(
  db: Database,
  mailFolder: string,
  {rules, now}: {rules: RetentionRules; now: number},
): Promise<void> {
  await deleteMailFiles(mailFolder, await applyRetention(db, rules, now))
  await deleteOldMailFiles(mailFolder, rules.days, now)
}

/** Deletes files of the mail folder that are older than enquiries may be. */
async function deleteOldMailFiles(folder: string, days: number, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    const {mtimeMs} = await stat(file)
    if (mtimeMs < now - days * day) await rm(file, {force: true})
  }
}

/** Where traces of an entry are, besides the database: mails as files, and the journal, which keeps it from coming back. */
export type Traces = {mailFolder: string; journal: Journal}

/** Deletes an enquiry or a subscriber, with its mails that were not sent yet and those that are files. */
export async function deleteEntry(
  db: Database,
  {mailFolder, journal}: Traces,
  {table, id}: {table: 'enquiry' | 'subscriber'; id: string},
): Promise<void> {
  const mails = db.selectFrom('outbox').select('id').where('subject_id', '=', id)
  // Before the rows, so that it can be called again after a failure.
  await deleteMailFiles(
    mailFolder,
    (await mails.execute()).map((mail) => mail.id),
  )
  await retryOnBusy(() =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('outbox').where('subject_id', '=', id).execute()
      await trx.deleteFrom(table).where('id', '=', id).execute()
    }),
  )
  await journal('erased', id)
}

/** The trail's words for a deletion by address. Without the address: who asks for it is to be in no list. */
export const DELETED_BY_EMAIL = 'all that one address had sent'

/**
 * Deletes every enquiry from an address, in quarantine or not, its subscription, and their mails.
 *
 * @returns one sentence that says what was deleted.
 */
export async function deleteByEmail(
  db: Database,
  traces: Traces,
  address: string,
): Promise<string> {
  const key = comparedForm(address)
  const isTheirs = ({email}: {email: string}) => comparedForm(email) === key
  const enquiries = await db.selectFrom('enquiry').select(['id', 'email']).execute()
  const subscribers = await db.selectFrom('subscriber').select(['id', 'email']).execute()
  const [theirs, subscriptions] = [enquiries.filter(isTheirs), subscribers.filter(isTheirs)]
  for (const {id} of theirs) await deleteEntry(db, traces, {table: 'enquiry', id})
  for (const {id} of subscriptions) await deleteEntry(db, traces, {table: 'subscriber', id})
  return `Deleted ${theirs.length} enquiries and ${subscriptions.length} subscriptions.`
}

/**
 * One text for all ways to write one address: upper and lower case, composed or not, the domain in its own letters or
 * encoded, with characters that nobody sees. Enquiries and subscriptions store it differently.
 */
function comparedForm(address: string): string {
  const text = withoutInvisible(address).trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`
}
