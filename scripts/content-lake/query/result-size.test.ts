import {expect, test} from 'vitest'
import {ResultTooLarge} from './query-errors.ts'
import {stringifyResult} from './result-size.ts'

test.each([
  [[]],
  [{}],
  [null],
  ['a text, “quoted”\n'],
  [{a: [1, 'b', {c: null}], d: true}],
  [[[], [[]], {}, {a: {}}]],
])('%j may be as long as the limit', (value) => {
  const text = JSON.stringify(value)
  const bytes = Buffer.byteLength(text)
  expect(stringifyResult(value, bytes)).toBe(text)
  expect(() => stringifyResult(value, bytes - 1)).toThrow(ResultTooLarge)
})

test('what is contained many times counts many times, without being written', () => {
  let value: unknown = 'x'
  for (let n = 0; n < 60; n++) value = [value, value]
  expect(() => stringifyResult(value, 1_000_000)).toThrow(ResultTooLarge)
})
