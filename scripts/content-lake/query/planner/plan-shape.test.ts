import {describe, expect, test} from 'vitest'
import {parse} from '../groq.ts'
import {planQuery} from './planner.ts'

const PARAMS = {id: 'a', ids: ['a', 'b']}

describe('a plan', () => {
  const scans = (query: string) => planQuery(parse(query, PARAMS), PARAMS).scansDataset

  test.each([
    '*[_type == "news" && title match "a*"]',
    '*[_id == $id][0]{"to": to->}',
    '*[_id in $ids]',
    '*[references($id)]',
    '*[_type == "a" || _type == "b"]',
    '*[_type == "a"]{"b": *[_type == "b" && c._ref == ^._id]}',
  ])('of %s touches only what can match', (query) => {
    expect(scans(query)).toBe(false)
  })

  test.each(['*', 'count(*)', '*[title == "a"]', '*[_type == "a" || title == "b"]'])(
    'of %s reads the whole dataset',
    (query) => {
      expect(scans(query)).toBe(true)
    },
  )
})

describe('a correlated sub-query', () => {
  const joins = (query: string) => planQuery(parse(query, PARAMS), PARAMS).joins.length

  test.each([
    '*[_id == "a"][0]{"x": *[_type == "b" && n > ^.n] | order(n)[0]}',
    '*[_type == "a"]{"x": coalesce(*[_type == "b" && n == ^.n][0]._id, count(*[_type == "b" && n < ^.n]))}',
    '*[_type == "a"].to->{"x": *[_type == "b" && c._ref == ^._id]}',
    '*[_id == "a"][0]{"x": *[_type == "b" && ^.tags[0] in tags] | order(n)[0...3]}',
    '{"y": *[_type == "a"][0...3]{"x": *[_type == "b" && c._ref == ^._id]}[0]}',
  ])('of %s is joined by an index', (query) => {
    expect(joins(query)).toBe(1)
  })

  test.each([
    '*[_type == "a"]{"x": *[_type == "b" && c == "c"]}',
    '*[_type == "a"]{"x": list[0]{"y": *[_type == "b" && c == ^.^.d]}}',
    '*[_type == "a"]{"x": select(n > 1 => *[_type == "b" && c == ^.d])}',
  ])('of %s is left to groq-js', (query) => {
    expect(joins(query)).toBe(0)
  })
})

test.each([
  ['*[_type == "a" && count(*[references(^._id)]) > 0]', true],
  ['*[_type == "a"]{"by": *[references(^._id) && b > 1]}', true],
  ['*[_type == "a"]{"by": *[references(c)]}', false],
  ['*[_type == "a"]{"by": *[references(^.b, ^.c)]}', false],
])('what refers to a row of %s is found by an index: %s', (query, isFound) => {
  const {tree} = planQuery(parse(query, PARAMS), PARAMS)
  expect(JSON.stringify(tree).includes('"Deref"')).toBe(isFound)
})
