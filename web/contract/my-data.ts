/** The page on which a person sees what is held about an address: its forms and their results. */

/** Days for which a link to the page works. */
export const MY_DATA_LINK_DAYS = 7

/** The most characters of the name of a desk that has answered an enquiry. */
export const DESK_LENGTH = 80

/** The results of the page's forms, as `?result=`. */
export const MY_DATA_RESULTS = [
  'requested',
  'invalid-email',
  'limited',
  'expired',
  'failed',
  'named',
  'invalid-name',
  'ended',
  'erased',
  'not-confirmed',
] as const

export type MyDataResult = (typeof MY_DATA_RESULTS)[number]

/** The HTTP status of a page with a result that is a failure. */
export const MY_DATA_STATUS: Partial<Record<MyDataResult, number>> = {
  'invalid-email': 400,
  'invalid-name': 400,
  'not-confirmed': 400,
  expired: 410,
  limited: 429,
  failed: 503,
}
