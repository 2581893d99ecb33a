import {expect, test} from 'vitest'
import {isFirstDay} from './first-day.ts'

test('the first day lasts until midnight in Lagos, for each person', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const at = (time: string) => Date.parse(time)
  expect(isFirstDay(store, 'ada', at('2026-11-28T08:00:00Z'))).toBe(true)
  expect(isFirstDay(store, 'ada', at('2026-11-28T22:59:00Z'))).toBe(true)
  expect(isFirstDay(store, 'ada', at('2026-11-28T23:01:00Z'))).toBe(false)
  expect(isFirstDay(store, 'chidi', at('2026-11-28T23:01:00Z'))).toBe(true)
})
