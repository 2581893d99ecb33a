import {expect, test} from 'vitest'
import {expiredBackups} from './retention.ts'

const day = 24 * 60 * 60 * 1000
/** A Sunday, one o'clock at night. */
const today = Date.UTC(2026, 10, 22, 1)
const daysAgo = (count: number) => today - count * day

/** What is left where a backup is made each night and the rule applied after it. */
function keptAfter(nights: number): number[] {
  let kept: number[] = []
  for (let ago = nights - 1; ago >= 0; ago -= 1) {
    kept.push(daysAgo(ago))
    const expired = new Set(expiredBackups(kept))
    kept = kept.filter((time) => !expired.has(time))
  }
  return kept.map((time) => (today - time) / day).toSorted((a, b) => a - b)
}

test('after months of nights 7 daily and 4 weekly backups are left', () => {
  // Today is a Sunday, the last day of its week: it is a daily and a weekly one.
  expect(keptAfter(200)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21])
})

test('the first week keeps every night', () => {
  expect(keptAfter(7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(keptAfter(1)).toEqual([0])
  expect(expiredBackups([])).toEqual([])
})

test('of several on one day the newest is kept', () => {
  const morning = today + 6 * 60 * 60 * 1000
  expect(expiredBackups([today, morning])).toEqual([today])
})

test('old backups stay while no new ones are made', () => {
  expect(expiredBackups([400, 300, 200].map(daysAgo))).toEqual([])
})

test('the order of the names does not matter', () => {
  const times = Array.from({length: 40}, (_, ago) => daysAgo(ago))
  expect(expiredBackups(times.toReversed())).toEqual(expiredBackups(times))
})
