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
      `Somebody, probably you, asked for the newsletter of ${siteName} at this address.`,
      '',
      'To receive it, open this page within seven days and press its button:',
      links.create('confirm', subscriber, created_at),
      '',
      'If it was not you, do nothing: without your confirmation nothing more is sent.',
      '',
      'To unsubscribe at any time:',
      unsubscribeUrl,
      '',
    ].join('\n'),
    unsubscribeUrl,
  }
}
