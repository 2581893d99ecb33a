import {describe, expect, test} from 'vitest'
import {expiredBackups, isDue, nightlyFileName, outdatedBackup} from './nightly.ts'

const site = 'gas.example.org'
const nameAt = (time: number, isEncrypted: boolean) => nightlyFileName(site, time, isEncrypted)

describe('which backups are kept', () => {
  const day = 24 * 60 * 60 * 1000
  /** A Sunday, one o'clock at night. */
  const today = Date.UTC(2026, 10, 22, 1)
  const daysAgo = (count: number) => nameAt(today - count * day, count % 2 === 0)
  const expired = (files: string[], now = today + day / 2) => expiredBackups(files, {site, now})

  /** The backups that are left where one is made each night and the rule applied after it. */
  function keptAfter(nights: number): string[] {
    let kept: string[] = []
    for (let ago = nights - 1; ago >= 0; ago -= 1) {
      kept.push(daysAgo(ago))
      const old = new Set(expired(kept))
      kept = kept.filter((name) => !old.has(name))
    }
    return kept.toReversed()
  }

  test('after months of nights 7 daily and 4 weekly backups are left', () => {
    // Today is a Sunday, the last day of its week: it is a daily and a weekly one.
    expect(keptAfter(200)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21].map(daysAgo))
  })

  test('the first week keeps every night', () => {
    expect(keptAfter(7)).toEqual([0, 1, 2, 3, 4, 5, 6].map(daysAgo))
    expect(keptAfter(1)).toEqual([daysAgo(0)])
    expect(expired([])).toEqual([])
  })

  test('of several on one day the newest is kept', () => {
    const morning = nameAt(today + 6 * 60 * 60 * 1000, false)
    expect(expired([daysAgo(0), morning])).toEqual([daysAgo(0)])
  })

  test('while no new ones are made, old ones go one a day after 90 days; files of other names stay', () => {
    const others = [
      'by-hand.tar.gz',
      'backup-2019-01-01T010000Z.tar.gz.unfinished-1',
      ...[100, 99, 98].map((ago) => nightlyFileName('other.example', today - ago * day, true)),
    ]
    const files = [...[400, 300, 200, 89].map(daysAgo), ...others]
    expect(expired(files)).toEqual([])
    const now = today + day / 2
    const deleted: string[] = []
    for (let left = files, name; (name = outdatedBackup(left, {site, now})) !== undefined;) {
      deleted.push(name)
      left = left.filter((file) => file !== name)
    }
    expect(deleted).toEqual([400, 300, 200].map(daysAgo))
  })

  test('the order of the names does not matter', () => {
    const names = Array.from({length: 40}, (_, ago) => daysAgo(ago))
    expect(expired(names.toReversed())).toEqual(expired(names))
  })
})

describe('in a folder with files of others', () => {
  const now = Date.UTC(2026, 10, 22, 3)
  const future = 'backup-2030-01-01T010000Z.tar.gz'

  test('a date that is still to come, or another site’s backup, keeps none from being made', () => {
    const files = [
      future,
      nameAt(Date.UTC(2030, 0, 1), true),
      nightlyFileName('b.example', now, false),
    ]
    expect(isDue(files, {site, now})).toBe(true)
    expect(expiredBackups(files, {site, now})).toEqual([])
    expect(isDue([...files, nameAt(now, false)], {site, now})).toBe(false)
  })

  test('backups of a former release, without a site in their names, are counted when old ones go', () => {
    const former = Array.from({length: 40}, (_, ago) => {
      const stamp = new Date(now - ago * 86_400_000).toISOString().slice(0, 10)
      return `backup-${stamp}T010000Z.tar.gz`
    })
    expect(expiredBackups(former, {site, now})).toHaveLength(40 - 10)
  })
})

describe('when one is due', () => {
  const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute)
  const isDueAfter = (last: number, now: number) => isDue([nameAt(last, true)], {site, now})

  test('from one o’clock UTC on, until there is one of that night', () => {
    expect(isDueAfter(at(21, 1, 1), at(22, 0, 59))).toBe(false)
    expect(isDueAfter(at(21, 1, 1), at(22, 1))).toBe(true)
    expect(isDueAfter(at(22, 1), at(22, 1))).toBe(false)
    expect(isDueAfter(at(22, 1), at(23, 0, 59))).toBe(false)
  })

  test('the first one, and one that the site has slept through, is due at once', () => {
    expect(isDue([], {site, now: at(22, 15, 30)})).toBe(true)
    expect(isDue(['by-hand.tar.gz'], {site, now: at(22, 15, 30)})).toBe(true)
    expect(isDueAfter(at(20, 1, 1), at(22, 15, 30))).toBe(true)
  })
})
