import {readdir, rm, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {DONE_REMARK_DAYS} from '#web/contract/remarks.ts'
import {loadAddressHash} from '../restored/erased-address.ts'
import type {Journal} from '../restored/journal.ts'
import {deleteMailFiles} from '../../mail/transport.ts'
import {addressKey} from '../../storage/address-key.ts'
import {type Database, forgetDeleted, retryOnBusy, STAFF_MAILS} from '../../storage/database.ts'

const day = 24 * 60 * 60 * 1000

export type RetentionRules = {
  /** Days after which enquiries and remarks are deleted, and addresses that unsubscribed or were refused. */
  days: number
  /** Days after which quarantined enquiries are deleted, and addresses that never confirmed. */
  quarantineDays: number
}

/**
 * Deletes enquiries, subscribers and remarks that are old enough, the outbox's rows about them, and expired counts of
 * mails to visitors.
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
      await trx
        .deleteFrom('remark')
        .where((row) =>
          row.or([
            row('written_at', '<', retentionEnd),
            row('done_at', '<', now - DONE_REMARK_DAYS * day),
          ]),
        )
        .execute()
      await trx.deleteFrom('mail_limit').where('free_at', '<=', now).execute()
      const mails = await trx
        .deleteFrom('outbox')
        .where((row) =>
          row.or([
            row.and([
              row('kind', 'not in', STAFF_MAILS),
              row('state', '!=', 'queued'),
              row('created_at', '<', retentionEnd),
            ]),
            row.and([
              // The latest says up to when staff have been told: kept while rows may be in
              // quarantine.
              row('kind', 'in', STAFF_MAILS),
              row('state', '!=', 'queued'),
              row('created_at', '<', Math.min(retentionEnd, quarantineEnd)),
            ]),
            row.and([
              row('kind', 'not in', STAFF_MAILS),
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
  await forgetDeleted(db)
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
  await forgetDeleted(db)
  await journal('erased', id)
}

/** The trail's words for a deletion by address. Without the address: who asks for it is to be in no list. */
export const DELETED_BY_EMAIL = 'all that one address had sent'

/**
 * Deletes every enquiry from an address, in quarantine or not, its subscription, and their mails. The journal keeps the
 * address's hash, so that older rows of it that a backup still holds do not come back either.
 *
 * @returns one sentence that says what was deleted.
 */
export async function deleteByEmail(
  db: Database,
  traces: Traces,
  address: string,
): Promise<string> {
  // Before the rows are looked up: what arrives meanwhile is younger, and stays here and after a restore.
  await traces.journal('forgotten', (await loadAddressHash(db))({email: address}))
  const {enquiries, subscriptions} = await idsByAddress(db, addressKey(address))
  for (const id of enquiries) await deleteEntry(db, traces, {table: 'enquiry', id})
  for (const id of subscriptions) await deleteEntry(db, traces, {table: 'subscriber', id})
  return `Deleted ${enquiries.length} enquiries and ${subscriptions.length} subscriptions.`
}

/**
 * The ids of all that is stored of an address, newest enquiry first.
 *
 * @param key from `addressKey`.
 */
export async function idsByAddress(
  db: Database,
  key: string,
): Promise<{enquiries: string[]; subscriptions: string[]}> {
  const theirIds = (rows: {id: string; email: string; address_key: string | null}[]) =>
    rows.filter((row) => (row.address_key ?? addressKey(row.email)) === key).map(({id}) => id)
  const enquiries = await db
    .selectFrom('enquiry')
    .select(['id', 'email', 'address_key'])
    .where((row) => row.or([row('address_key', '=', key), row('address_key', 'is', null)]))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute()
  const subscriptions = await db
    .selectFrom('subscriber')
    .select(['id', 'email', 'address_key'])
    .where((row) => row.or([row('address_key', '=', key), row('address_key', 'is', null)]))
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()
  return {enquiries: theirIds(enquiries), subscriptions: theirIds(subscriptions)}
}
