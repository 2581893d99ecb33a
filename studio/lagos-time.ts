/** Hours as editors type and read them: Nigerian time, which is an hour ahead of UTC all year. */

const format = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** Date and time in Lagos, of a time in milliseconds: “27 Nov 2026, 10:12 (Lagos)”. */
export const formatDateTime = (milliseconds: number): string =>
  `${format.format(milliseconds)} (Lagos)`

const dayFormat = new Intl.DateTimeFormat('en-NG', {dateStyle: 'long', timeZone: 'Africa/Lagos'})

/** The day in Lagos of a time in milliseconds: “27 November 2026”. */
export const formatDay = (milliseconds: number): string => dayFormat.format(milliseconds)

/**
 * Reads what a `datetime-local` field holds as Nigerian time.
 *
 * @returns Milliseconds since 1970; NaN for an empty or unfinished one.
 */
export const readHour = (text: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}+01:00`) : NaN

export const PAST_HOUR = 'This hour has passed in Nigeria. Choose a later one.'

/** @throws With a sentence for the editor where an hour has passed, as while a form stood open. */
export function assertFuture(at: number): void {
  if (at <= Date.now()) throw new Error(PAST_HOUR)
}
