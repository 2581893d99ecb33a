/**
 * The newsletter's part of the product API. No schema library,
 * since every page's footer has the form.
 */

/** The message for an empty or invalid address, in the form and from the server. */
export const NEWSLETTER_EMAIL_ERROR = 'Please enter a valid email address'

export const NEWSLETTER_MESSAGES = {
  created: 'Please confirm your subscription using the link in the e-mail we sent you',
  subscribed: 'You are already subscribed',
  limited: 'Too many attempts. Please try again later',
} as const

/** The path that requests a subscription: `POST`, no body, `Content-Type: application/json`. */
export function newsletterPath(email: string): string {
  return `/api/v1/newsletter/create/${encodeURIComponent(email)}`
}

/** The results that the newsletter's pages show, as `?result=`. */
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

/** The HTTP status of a page with a result that is a failure. */
export const NEWSLETTER_STATUS: Partial<Record<NewsletterResult, number>> = {
  'invalid-email': 400,
  expired: 410,
  limited: 429,
  failed: 503,
}
