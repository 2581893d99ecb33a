const DAYS = 7
const WEEKS = 4
const dayMs = 24 * 60 * 60 * 1000

/** Days since 1970, UTC. */
const dayOf = (time: number) => Math.floor(time / dayMs)
/** Weeks from Monday to Sunday, UTC: 1 January 1970 was a Thursday. */
const weekOf = (time: number) => Math.floor((dayOf(time) + 3) / 7)

/**
 * Which backups to keep: of each of the last 7 days that have one the newest, and of each of the last 4
 * weeks that have one the newest. Days and weeks without a backup count for nothing, so that old ones
 * stay while no new ones are made.
 *
 * @param times when the backups were made, in milliseconds since 1970.
 * @returns those of the backups to delete.
 */
export function expiredBackups(times: readonly number[]): number[] {
  const newestFirst = times.toSorted((a, b) => b - a)
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf).slice(0, DAYS),
    ...newestOfEach(newestFirst, weekOf).slice(0, WEEKS),
  ])
  return newestFirst.filter((time) => !kept.has(time))
}

function newestOfEach(newestFirst: number[], periodOf: (time: number) => number): number[] {
  return newestFirst.filter((time, index) => {
    const before = newestFirst[index - 1]
    return before === undefined || periodOf(before) !== periodOf(time)
  })
}
