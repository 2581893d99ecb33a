import {expect, test} from 'vitest'
import {hasWideSlice} from './evaluator.ts'
import {parseTree} from './groq.ts'

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
