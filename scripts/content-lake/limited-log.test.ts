import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {limitLog} from './limited-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('of each kind of line ten are logged in a minute, and then how many there were more', () => {
  const lines: unknown[][] = []
  const log = limitLog<[Error?]>((...line) => void lines.push(line))
  const error = new Error('x')
  for (let number = 0; number < 1000; number += 1) log(`POST of the API failed: number ${number}`)
  log('Another thing failed.', error)
  expect(lines).toHaveLength(11)
  expect(lines.at(-1)).toEqual(['Another thing failed.', error])
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(12)
  expect(lines.at(-1)).toEqual([expect.stringMatching(/^990 more such lines .*POST of the API/)])
  log('POST of the API failed: number 1001')
  expect(lines).toHaveLength(13)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(13)
})

test('lines that each begin in their own way are bounded together', () => {
  const log = vi.fn()
  const limited = limitLog(log)
  for (let number = 0; number < 10_000; number += 1) limited(`${number} is a number`)
  expect(log.mock.calls.length).toBeLessThan(200)
})
