const format = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** A time as people in Nigeria write it. */
export const formatTime = (time: number | string): string => format.format(new Date(time))
