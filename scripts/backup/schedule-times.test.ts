import {expect, test} from 'vitest'
import {nextBackupTime} from './schedule-times.ts'

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute)
const next = (now: number, lastSuccess?: number, lastFailure?: number) =>
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
