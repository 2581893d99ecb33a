const format = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** A moment as staff in Lagos read it. */
export const moment = (milliseconds: number): string => format.format(milliseconds)
