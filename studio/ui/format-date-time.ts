const format = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** Date and time in Lagos, of a time in milliseconds. */
export const formatDateTime = (milliseconds: number): string => format.format(milliseconds)
