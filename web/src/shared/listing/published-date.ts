const long = new Intl.DateTimeFormat('en-NG', {dateStyle: 'long', timeZone: 'Africa/Lagos'})

/**
 * A published day in its long form, such as '12 November 2026' (behaviour B205).
 *
 * @param date `YYYY-MM-DD`, or an ISO date with a time.
 */
export function publishedDate(date: string): string {
  // Noon in UTC is the same day in Lagos, whatever the machine's own zone.
  return long.format(new Date(date.length === 10 ? `${date}T12:00:00Z` : date))
}
