import {expect, test} from 'vitest'
import {assertFuture, formatDateTime, PAST_HOUR, readHour} from './lagos-time.ts'

test('an hour is read and written as Nigerian time, wherever the computer stands, and says so', () => {
  const at = readHour('2026-11-28T10:30')
  expect(new Date(at).toISOString()).toBe('2026-11-28T09:30:00.000Z')
  expect(formatDateTime(at)).toMatch(/^28 Nov 2026, 10:30 \(Lagos\)$/)
})

test.each(['', '2026-11-28', '2026-11-28T', 'tomorrow'])('%j is no hour', (text) => {
  expect(readHour(text)).toBeNaN()
})

test('an hour that has passed is refused, with the reason', () => {
  expect(() => assertFuture(Date.now() - 1000)).toThrow(PAST_HOUR)
  expect(() => assertFuture(Date.now() + 60_000)).not.toThrow()
})
