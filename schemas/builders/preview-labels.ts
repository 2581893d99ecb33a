/** A date as lists show it: 1 March 2025. An absent or invalid date becomes “No date”. */
export function dateLabel(date: unknown): string {
  const day = typeof date === 'string' ? new Date(`${date}T12:00:00Z`) : null
  return day && !Number.isNaN(day.getTime())
    ? day.toLocaleDateString('en-NG', {dateStyle: 'long', timeZone: 'Africa/Lagos'})
    : 'No date'
}

/** The second line of a preview: “SAMPLE” for a sample entry, then the given text. */
export const sampleLabel = (isSample: unknown, text?: unknown): string =>
  [isSample === true ? 'SAMPLE' : '', typeof text === 'string' ? text : '']
    .filter(Boolean)
    .join(' · ')
