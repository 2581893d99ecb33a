import {expect} from 'vitest'
import type {FormsSite} from './forms-site.ts'

/** An address in the database: whether it is confirmed, and why it is quarantined. */
export const subscribersOf = ({db}: FormsSite, email: string) =>
  db
    .selectFrom('subscriber')
    .select(['state', 'quarantine'])
    .where('email_key', '=', email)
    .execute()

/** The mails to an address that the mail server has received. */
export const mailsTo = ({smtp}: FormsSite, email: string) =>
  smtp.received.filter(({to}) => to.includes(email))

/** The link to a page in the first mail to an address; waits for that mail. */
export async function linkInMail(
  site: FormsSite,
  page: 'confirm' | 'unsubscribe',
  email: string,
): Promise<string> {
  await expect.poll(() => mailsTo(site, email).length).toBeGreaterThan(0)
  const text = (mailsTo(site, email)[0]?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return new RegExp(`^http\\S+/newsletter/${page}\\?token=\\S+`, 'm').exec(text)?.[0] ?? ''
}
