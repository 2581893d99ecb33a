import {deleteMailFilesOf} from '../mail/mail-files.ts'
import type {Database} from '../storage/tables.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'
import {enquiriesCsv, subscribersCsv} from './csv.ts'
import {allEnquiries, deleteEnquiry} from './enquiries.ts'
import {allSubscribers, deleteSubscriber} from './subscribers.ts'

/** The same CSV as the Studio's Inbox gives. */
export async function exportInbox(
  db: Database,
  what: 'enquiries' | 'subscribers',
): Promise<string> {
  return what === 'enquiries'
    ? enquiriesCsv(await allEnquiries(db))
    : subscribersCsv(await allSubscribers(db))
}

/**
 * Deletes every enquiry from an address, kept aside or not, its subscription, and the mails about
 * them that became files.
 *
 * @returns one sentence that says what went.
 */
export async function deleteByEmail(
  db: Database,
  mailFolder: string,
  address: string,
): Promise<string> {
  const key = address.trim().toLowerCase()
  const enquiries = await db.selectFrom('enquiry').select(['id', 'email']).execute()
  const own = enquiries.filter(({email}) => email.toLowerCase() === key)
  for (const {id} of own) {
    await deleteMailFilesOf(db, mailFolder, id)
    await retryOnBusy(() => deleteEnquiry(db, id))
  }
  const subscribers = await db
    .selectFrom('subscriber')
    .select('id')
    .where('email_key', '=', key)
    .execute()
  for (const {id} of subscribers) {
    await deleteMailFilesOf(db, mailFolder, id)
    await retryOnBusy(() => deleteSubscriber(db, id))
  }
  return `Deleted ${own.length} enquiries and ${subscribers.length} subscriptions.`
}
