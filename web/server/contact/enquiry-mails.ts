import type {Tables} from '../storage/tables.ts'
import type {Mail} from '../mail/mail.ts'

type Enquiry = Tables['enquiry']

const dateTime = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** The enquiry as mail to the company; replies go to the visitor. */
export function enquiryMail(id: string, enquiry: Enquiry, to: string): Mail {
  const {fullname, email, phone, company, message, received_at} = enquiry
  return {
    id,
    to,
    replyTo: {name: fullname, address: email},
    subject: `Enquiry from ${fullname}, ${company}`.slice(0, 200),
    text: [
      `Name: ${fullname}`,
      `Company: ${company}`,
      `E-mail: ${email}`,
      `Phone: ${phone}`,
      `Received: ${dateTime.format(received_at)} (Lagos)`,
      '',
      message,
      '',
    ].join('\n'),
  }
}

/** The visitor's receipt. It quotes nothing of the enquiry, since anybody may have typed that address. */
export function receiptMail(id: string, {email}: Enquiry, siteName: string): Mail {
  return {
    id,
    to: email,
    subject: `We received your message – ${siteName}`,
    text: `Thanks for reaching out!\n\nWe have received your message and our team will contact you shortly.\n\n${siteName}\n`,
  }
}
