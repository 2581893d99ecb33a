import type {FormsSite} from './forms-site.ts'

/** The enquiries with a message, as the database has them. */
export const storedEnquiries = ({db}: FormsSite, message: string) =>
  db
    .selectFrom('enquiry')
    .select(['fullname', 'email', 'phone', 'company', 'quarantine'])
    .where('message', '=', message)
    .execute()

/** The mails about enquiries with a message that the mail server has received. */
export const mailsAbout = ({smtp}: FormsSite, message: string) =>
  smtp.received.filter(({raw}) => raw.includes(message))
