import {describe, expect, test} from 'vitest'
import {expiredBackups, nextBackupTime} from './nightly.ts'

describe('which backups are kept', () => {
  const day = 24 * 60 * 60 * 1000
  /** A Sunday, one o'clock at night. */
  const today = Date.UTC(2026, 10, 22, 1)
  const daysAgo = (count: number) => today - count * day

  /** The backups that are left where one is made each night and the rule applied after it. */
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
})

describe('when the next one is made', () => {
  const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute)
  const next = (now: number, lastSuccess = -Infinity, lastFailure?: number) =>
    new Date(nextBackupTime({now, lastSuccess, lastFailure})).toISOString().slice(8, 16)

  test('the next backup is made the next night at one o’clock UTC', () => {
    expect(next(at(22, 1, 5), at(22, 1, 1))).toBe('23T01:00')
    expect(next(at(22, 0, 59), at(21, 1, 1))).toBe('22T01:00')
    expect(next(at(22, 1), at(22, 1))).toBe('23T01:00')
  })

  test('the first one, and one that the site has slept through, is made at once', () => {
    expect(next(at(22, 15, 30))).toBe('22T15:30')
    expect(next(at(22, 15, 30), at(20, 1, 1))).toBe('22T15:30')
  })

  test('one that failed is made again after an hour', () => {
    expect(next(at(22, 1, 2), at(21, 1, 1), at(22, 1, 1))).toBe('22T02:01')
    expect(next(at(22, 9), at(21, 1, 1), at(22, 1, 1))).toBe('22T09:00')
  })
})
