import {describe, expect, test} from 'vitest'
import type {LakeDocument} from '../../store/document.ts'
import {parseTree} from '../groq.ts'
import {createEvaluator, evaluateByGroqJs} from '../testing/evaluate.ts'
import {planQuery} from './planner.ts'
import {stamps} from '../testing/planner-dataset.ts'

const DOCUMENTS: LakeDocument[] = Array.from({length: 60}, (_, index) => ({
  ...stamps,
  _id: `doc-${String(index).padStart(2, '0')}`,
  _type: ['news', 'page', 'tag'][index % 3] ?? 'news',
  title: `Title ${index % 7}`,
  slug: {current: `slug-${index}`},
  ...(index % 4 !== 0 && {rank: index % 5}),
  tags: index % 5 === 0 ? null : [`t${index % 3}`, `t${index % 4}`, index % 2],
  to: {_ref: `doc-${String((index * 7) % 70).padStart(2, '0')}`},
}))
const PARAMS = {
  all: '',
  id: 'doc-03',
  ids: ['doc-04', 'doc-01', 'no'],
  type: 'news',
  n: 2,
  nothing: null,
}
const evaluate = createEvaluator(DOCUMENTS)

async function both(query: string) {
  const result = await evaluate(query, PARAMS)
  return {result, expected: await evaluateByGroqJs(query, DOCUMENTS, PARAMS)}
}

test.each([
  '*[_type == "news"]._id',
  '*[_id == $id]{_id, "to": to->title}',
  '*[_id in $ids]._id',
  '*["news" == _type && rank > 2 && title match "Title 1*"] | order(rank desc, title)._id',
  '*[_type == "news" && (title match $type || title match "1*")]._id',
  '*[_type == "news" && (string::startsWith(array::join(string::split(title, " "), ""), "Title1") || string::startsWith(array::join(string::split(title, " "), ""), $nothing))]._id',
  '*[_type in ["news", $type, "page"] && defined(rank)] | order(rank, _id desc)[2..8]._id',
  '*[_type == "news" || _type == "page"][0...9]._id',
  '*[_type == "news" || rank == 1]._id',
  '*[references($id)]._id',
  '*[references("doc-07", $ids) && _type == "page"]._id',
  '*[_type == "news" && $n in tags] | order(lower(title) asc, _id)._id',
  '*[_type == "news" && "t1" in tags && rank == $n]._id',
  '*[_type == "news" && rank == null]._id',
  '*[_type == "news" && rank == $nothing]._id',
  '*[_type == "news" && slug == {"current": "slug-3"}]._id',
  '*[_type == $nothing]._id',
  '*[_type == "news" && !(rank == 1)] | order(rank)._id',
  '*[_type == "news"] | order(rank + $n)[0]._id',
  '*[_type == "news"] | order(to->title)[0...5]._id',
  '*[_type == "page"]{_id, "n": count(*[_type == "news" && to._ref == ^._id])}',
  '*[_type == "page"]{_id, "x": *[_id == ^.to._ref][0].title, "up": *[_id == ^.^.x]}',
  '*[_type == "page"]{"x": *[^.to._ref == _id && rank > 1]._id}',
  '*[_type == "page"].to->{_id, "back": *[_type == "news" && to._ref == ^._id] | order(_id)._id}',
  '*[_type == "page"]{_id, "x": *[_type == "tag" && title > ^.title] | order(title)[0]._id}',
  '*[_type == "page"]{_id, "x": *[_type == "tag" && ^.title >= title] | order(title desc)._id}',
  '*[_type == "page"]{_id, "x": *[_type == "tag" && title <= ^.title] | order(_id desc)._id}',
  '*[_type == "page"]{_id, "x": *[_type == "tag" && title < ^.slug.current] | order(title)._id}',
  '*[_type == "page"]{_id, "x": *[_type == "tag" && rank > ^.rank] | order(rank)._id}',
  '*[_type == "page"]{_id, "x": *[_type == "tag" && rank == ^.rank] | order(_id desc)._id}',
  '*[_type == "page"]{_id, "x": *[_type == "tag" && title == ^.title && _id < ^._id]._id}',
  '*[_type == "page"]{_id, "x": *[_type == "tag" && to._ref > ^._id && defined(rank)] | order(to._ref desc)[0]{_id, "n": count(*[_type == "tag" && title == ^.^.title])}}',
  '*[_type == "page"]{"x": $ids[@ > ^.title], "y": tags[@ == ^.title]}',
  '*[_type == "page" && defined(rank)]{_id, "x": *[_type == "tag" && title > ^.gone] | order(title)}',
  '{"a": count(*[_type == "news"]), "b": *[_id == "doc-05"][0]{...}, "c": count(*)}',
  'count(*[_type == "tag" && _type == "news"])',
  '*[_type == "news" && title == "Title 3"] | order(rank) | order(title)._id',
  '*[_type == "news"] | score(title match "3") | order(_score desc, _id)[0...3]{_id, _score}',
  '*[_type == "news"][]{_id}[0..1]',
  'math::sum(*[_type == "news"].rank)',
  '*[_type == "news"]{"same": _type == "news" && rank == 1}',
  '*[_type == "news" && ($all == "" || title == $all) && ($type == "x" || $n in tags)]._id',
  '*[_type == "news" && ($all != "" || $n == 3)]._id',
  '*[_type == "news" && ($n == 2 || rank == 1)] | order(rank, _id)[0...4]._id',
  '*[_type == "news" && $type == $nothing]._id',
  '*[($ids == $ids) || rank == 1]._id',
  '*[_type == "page" && (rank == 1 || $n != 2 || title == "Title 3")]._id',
  '{"x": *[$all == ""][0...2]._id, "y": count(*[_type == "news" && ($all == "" || rank == 3)])}',
  'fn a::b($x) = $x{"t": title}; a::b(*[_type == "news"])[0...2]',
])('%s gives what groq-js gives on the whole dataset', async (query) => {
  const {result, expected} = await both(query)
  expect(result).toEqual(expected)
})

const SHAPE_PARAMS = {id: 'a', ids: ['a', 'b']}

describe('a plan', () => {
  const scans = (query: string) =>
    planQuery(parseTree(query, SHAPE_PARAMS), SHAPE_PARAMS).scansDataset

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
  const rows = (query: string) =>
    planQuery(parseTree(query, SHAPE_PARAMS), SHAPE_PARAMS).rows.length

  test.each([
    '*[_id == "a"][0]{"x": *[_type == "b" && n > ^.n] | order(n)[0]}',
    '*[_type == "a"][0]{"x": coalesce(*[_type == "b" && n == ^.n][0]._id, count(*[_type == "b" && n < ^.n]))}',
    '*[_type == "a"][0].to->{"x": *[_type == "b" && c._ref == ^._id]}',
    '*[_id == "a"][0]{"x": *[_type == "b" && ^.tags[0] in tags] | order(n)[0...3]}',
    '{"y": *[_type == "a"][0]{"x": *[_type == "b" && c._ref == ^._id]}}',
    '*[_type == "a"][0]{"x": select(n > 1 => *[_type == "b" && c == ^.d])}',
  ])('of one document, %s, is planned with its values', (query) => {
    expect(rows(query)).toBe(1)
  })

  test.each([
    '*[_type == "a"][0]{"x": *[_type == "b" && c == "c"]}',
    '*[_type == "a"]{"x": *[_type == "b" && c == ^.d]}',
    '*[_type == "a"][0]{"x": list[0]{"y": *[_type == "b" && c == ^.^.d]}}',
  ])('of %s is left to groq-js', (query) => {
    expect(rows(query)).toBe(0)
  })
})
