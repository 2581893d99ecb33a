import {deleteMailFilesOf} from '../mail/mail-files.ts'
import type {Database} from '../storage/tables.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'
import {enquiriesCsv, subscribersCsv} from './csv.ts'
import {listAllEnquiries, deleteEnquiry} from './enquiries.ts'
import {listAllSubscribers, deleteSubscriber} from './subscribers.ts'

/** The same CSV as the Studio's Inbox exports. */
export async function exportInbox(
  db: Database,
  what: 'enquiries' | 'subscribers',
): Promise<string> {
  return what === 'enquiries'
    ? enquiriesCsv(await listAllEnquiries(db))
    : subscribersCsv(await listAllSubscribers(db))
}

/**
 * Deletes every enquiry from an address, in quarantine or not, its subscription, and their mails that
 * were written as files.
 *
 * @returns one sentence that says what was deleted.
 */
export async function deleteByEmail(
  db: Database,
  mailFolder: string,
  address: string,
): Promise<string> {
  const key = address.trim().toLowerCase()
  const enquiries = await db.selectFrom('enquiry').select(['id', 'email']).execute()
  const matching = enquiries.filter(({email}) => email.toLowerCase() === key)
  for (const {id} of matching) {
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
  return `Deleted ${matching.length} enquiries and ${subscribers.length} subscriptions.`
}
