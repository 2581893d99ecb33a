import {expect, test} from 'vitest'
import {hasWideSlice, stringifyResult} from './evaluator.ts'
import {parseTree} from './groq.ts'

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
  expect(stringifyResult(value, bytes, '*')).toBe(text)
  expect(() => stringifyResult(value, bytes - 1, '*')).toThrow('the result is larger than')
})

test('what is contained many times counts many times, without being written', () => {
  let value: unknown = 'x'
  for (let n = 0; n < 60; n++) value = [value, value]
  expect(() => stringifyResult(value, 1_000_000, '*')).toThrow('the result is larger than')
})

test.each([
  ['*[0...6]', false],
  ['*[-1]', false],
  ['*{"x": items[2..9]}', false],
  ['*[$from...$to]', false],
  ['*[0...$all]', true],
  ['*[0..-1]', true],
  ['*{"x": items[0...$all]}', true],
])('%s reads a large part of a list: %j', (query, expected) => {
  expect(hasWideSlice(parseTree(query, {from: 9990, to: 9996, all: 1e9}))).toBe(expected)
})
