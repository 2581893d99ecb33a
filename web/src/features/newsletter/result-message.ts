import {SOMETHING_WENT_WRONG} from '#web/contract/messages.ts'
import {
  NEWSLETTER_MESSAGES,
  NEWSLETTER_EMAIL_ERROR,
  type NewsletterResult,
} from '#web/contract/newsletter.ts'

type Message = {title: string; text: string}

const messages: Record<NewsletterResult, Message> = {
  requested: {
    title: 'Thanks for subscribing!',
    text: 'Please confirm your subscription using the link in the e-mail that we sent you.',
  },
  confirmed: {title: 'You are subscribed', text: 'You can unsubscribe anytime!'},
  unsubscribed: {title: 'You are unsubscribed', text: 'You will no longer receive our newsletter.'},
  subscribed: {title: NEWSLETTER_MESSAGES.subscribed, text: 'You can unsubscribe anytime!'},
  'invalid-email': {
    title: NEWSLETTER_EMAIL_ERROR,
    text: 'Your address was not saved. You can try again at the bottom of this page.',
  },
  expired: {
    title: 'This link is no longer valid',
    text: 'To get a new link, subscribe again at the bottom of this page.',
  },
  limited: {title: SOMETHING_WENT_WRONG, text: NEWSLETTER_MESSAGES.limited},
  failed: {
    title: SOMETHING_WENT_WRONG,
    text: 'Your address could not be saved. Please try again at the bottom of this page.',
  },
}

const canTryAgain: Message = {
  title: SOMETHING_WENT_WRONG,
  text: 'Your request could not be saved. Your link is still valid, so please try again in a moment.',
}

/**
 * The title and text that a page shows for a result.
 *
 * @param canRetry whether the page has what it needs to do the same again.
 */
export function resultMessage(result: NewsletterResult, canRetry: boolean): Message {
  return result === 'failed' && canRetry ? canTryAgain : messages[result]
}
