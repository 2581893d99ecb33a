import {expect, test} from 'vitest'
import {hasWideSlice} from './evaluator.ts'
import {parseQuery, parseTree} from './groq.ts'

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

test('a query is parsed once, whatever parameters come that it does not name', () => {
  const query = '*[_type == $type][0...$count]'
  const tree = parseQuery(query, {type: 'faq', count: 3})
  expect(parseQuery(query, {type: 'news', count: 3, unused: 1})).toBe(tree)
  expect(parseQuery(query, {type: 'news', count: 4})).not.toBe(tree)
})
