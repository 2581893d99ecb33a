import {SOMETHING_WENT_WRONG} from '../../../contract/messages.ts'
import {
  NEWSLETTER_ANSWERS,
  NEWSLETTER_EMAIL_ERROR,
  NEWSLETTER_RESULTS,
  type NewsletterResult,
} from '../../../contract/newsletter.ts'

type Words = {title: string; text: string}

const words: Record<NewsletterResult, Words> = {
  requested: {
    title: 'Thanks for subscribing!',
    text: 'Please confirm by the link in the e-mail that we sent you.',
  },
  confirmed: {title: 'You are subscribed', text: 'You can unsubscribe anytime!'},
  unsubscribed: {title: 'You are unsubscribed', text: 'We will send you nothing more.'},
  subscribed: {title: NEWSLETTER_ANSWERS.subscribed, text: 'You can unsubscribe anytime!'},
  'invalid-email': {title: NEWSLETTER_EMAIL_ERROR, text: 'Nothing was stored.'},
  expired: {
    title: 'This link is not valid any more',
    text: 'To get a new one, subscribe again at the foot of this page.',
  },
  limited: {title: SOMETHING_WENT_WRONG, text: NEWSLETTER_ANSWERS.limited},
  failed: {title: SOMETHING_WENT_WRONG, text: 'Please try again later.'},
}

/** What a page tells of a result; a page without one is where a link ends that does not hold. */
export function resultWords(result: string | null): Words {
  return words[NEWSLETTER_RESULTS.find((known) => known === result) ?? 'expired']
}
