/** The hour in Lagos, which has no summer time. */
const hour = '07:00:00+01:00'
const lagosOffsetMs = 60 * 60_000

/**
 * Makes a function that calls `queue` once a day, at seven in the morning in Lagos or later. Call it often.
 *
 * @param queue takes the day, `2026-11-21`, and its hour in milliseconds; it gives its mails ids of that day, so that
 *   neither a restart nor a second server makes another.
 */
export function everyMorning(
  now: () => number,
  queue: (day: string, until: number) => Promise<void>,
): () => Promise<void> {
  let checkedDay = ''
  return async () => {
    const time = now()
    const day = new Date(time + lagosOffsetMs).toISOString().slice(0, 10)
    const until = Date.parse(`${day}T${hour}`)
    if (day === checkedDay || time < until) return
    await queue(day, until)
    checkedDay = day
  }
}
