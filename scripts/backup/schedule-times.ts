const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
/** Backups are made at one o'clock UTC, which is two in Lagos. */
const nightHour = 1

/** The last time before `now` at which a backup was due. */
function lastNight(now: number): number {
  return Math.floor((now - nightHour * hourMs) / dayMs) * dayMs + nightHour * hourMs
}

/**
 * When to make the next backup: at night; at once where the last night's is missing, because the site did not
 * run or there was none before; an hour after one that failed. All times are milliseconds since 1970.
 */
export function nextBackupTime({
  now,
  lastSuccess,
  lastFailure,
}: {
  now: number
  lastSuccess: number | undefined
  lastFailure: number | undefined
}): number {
  const due = lastNight(now)
  if (lastSuccess !== undefined && lastSuccess >= due) return due + dayMs
  return lastFailure === undefined ? now : Math.max(now, lastFailure + hourMs)
}
