import type {Mail} from '../mail/mail.ts'
import type {Tables} from '../storage/tables.ts'
import type {NewsletterLinks} from './links.ts'

/** Asks the owner of an address to confirm the subscription. */
export function confirmationMail(
  id: string,
  subscriber: Tables['subscriber'],
  links: NewsletterLinks,
  {created_at, siteName}: {created_at: number; siteName: string},
): Mail {
  const unsubscribeUrl = links.create('unsubscribe', subscriber, created_at)
  return {
    id,
    to: subscriber.email,
    subject: `Please confirm your subscription – ${siteName}`,
    text: [
      `We received a request to send the newsletter of ${siteName} to this address.`,
      '',
      'To confirm, open this page within seven days and press the button:',
      links.create('confirm', subscriber, created_at),
      '',
      'If you did not make this request, please ignore this e-mail. You will not receive the newsletter.',
      '',
      'To unsubscribe at any time:',
      unsubscribeUrl,
      '',
    ].join('\n'),
    unsubscribeUrl,
  }
}
