import {expect, test} from 'vitest'
import {planTransactions} from './plan-transactions.ts'

const page = (_id: string, ...refs: string[]) => ({
  _id,
  _type: 'page',
  list: refs.map((_ref) => ({_type: 'reference', _ref})),
})
const idsOf = (documents: Parameters<typeof planTransactions>[0]) =>
  planTransactions(documents).map((part) => part.map(({_id}) => _id))

test('each document comes after those that it strongly refers to', () => {
  expect(idsOf([page('c', 'b', 'c'), page('b', 'a', 'image-x'), page('a')])).toEqual([
    ['a'],
    ['b'],
    ['c'],
  ])
  const weak = {_id: 'w', _type: 'page', to: {_ref: 'a', _weak: true}}
  const other = {_id: 'o', _type: 'page', to: {_ref: 'a', _dataset: 'other'}}
  expect(idsOf([weak, other, page('a')])).toEqual([['w', 'o', 'a']])
})

test('a circle, and what refers to it, is one transaction', () => {
  expect(idsOf([page('hen', 'egg'), page('nest', 'hen'), page('egg', 'hen'), page('a')])).toEqual([
    ['a'],
    ['hen', 'nest', 'egg'],
  ])
})

test('a transaction is not longer than 256 KB, unless one document is', () => {
  const long = (_id: string, bytes: number) => ({_id, _type: 'page', text: 'x'.repeat(bytes)})
  expect(
    idsOf([long('a', 200_000), long('b', 200_000), long('c', 10), long('d', 900_000)]),
  ).toEqual([['a'], ['b', 'c'], ['d']])
})
