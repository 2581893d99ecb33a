/**
 * The newsletter's part of the product API (specification, sections 5 and 7). No schema library: the
 * sign-up stands in every page's footer.
 */

/** What an empty or invalid address is told, in the box and by the server alike. */
export const NEWSLETTER_EMAIL_ERROR = 'Please enter a valid email address'

export const NEWSLETTER_MESSAGES = {
  created: 'Please confirm your subscription by the link in the e-mail we sent you',
  subscribed: 'You are already subscribed',
  limited: 'Too many attempts. Please try again later',
} as const

/** Where a subscription is asked for: `POST`, no body, `Content-Type: application/json`. */
export function newsletterPath(email: string): string {
  return `/api/v1/newsletter/create/${encodeURIComponent(email)}`
}

/** What the pages of the links in newsletter mails may have to tell, as `?result=`. */
export const NEWSLETTER_RESULTS = [
  'requested',
  'confirmed',
  'unsubscribed',
  'subscribed',
  'invalid-email',
  'expired',
  'limited',
  'failed',
] as const

export type NewsletterResult = (typeof NEWSLETTER_RESULTS)[number]

/** With which HTTP status the page tells what did not succeed. */
export const NEWSLETTER_STATUS: Partial<Record<NewsletterResult, number>> = {
  'invalid-email': 400,
  expired: 410,
  limited: 429,
  failed: 503,
}

export const NEWSLETTER_PAGES = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  /** Where the sign-up is posted as a plain form, without scripts. */
  subscribe: '/newsletter/subscribe',
} as const
