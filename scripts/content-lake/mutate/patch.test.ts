import {Patch} from '@sanity/client'
import {array, assert, constant, constantFrom, integer, oneof, option, property} from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {LakeDocument} from '../store/document.ts'
import {parseMutation} from './mutation.ts'
import {applyPatch} from './patch.ts'

const SYSTEM = {_id: 'a', _type: 'page', _rev: '1', _createdAt: '', _updatedAt: ''}

/** The content of a document after the operations that a patch of @sanity/client has collected. */
function patched(content: object, patch: Patch | object): Record<string, unknown> {
  const operations = patch instanceof Patch ? patch.serialize() : {id: 'a', ...patch}
  const mutation = parseMutation({patch: operations})
  if (!('patch' in mutation) || !('id' in mutation.patch)) throw new Error('no patch')
  const {id: _id, ...rest} = mutation.patch
  const before: LakeDocument = {...SYSTEM, ...content}
  const former = JSON.stringify(before)
  const after = applyPatch(before, rest, {transactionId: '2', timestamp: ''}, 0)
  expect(JSON.stringify(before), 'the former document is not changed').toBe(former)
  const fields = Object.entries(after).filter(([name]) => !(name in SYSTEM))
  return Object.fromEntries(fields)
}

const patch = () => new Patch('a')
const list = array(integer({min: 0, max: 9}), {maxLength: 5})
const items = array(integer({min: 10, max: 99}), {maxLength: 3})
const position = integer({min: -7, max: 7})
const end = option(position)
const RUNS = {numRuns: 300}

/** The text of a range; ends that are null are left away. */
const range = (from: number | null, to: number | null) => `[${from ?? ''}:${to ?? ''}]`

describe('lists are changed as arrays are', () => {
  test('by splice() of @sanity/client', () => {
    assert(
      property(
        list,
        integer({min: -5, max: 5}),
        oneof(constant(undefined), constant(-1), integer({min: 0, max: 7})),
        items,
        (tags, start, count, inserted) => {
          // The client cannot say how many to remove before the end.
          const isSaid = start >= 0 || count === undefined || count === -1 || count >= -start
          if (!isSaid || start < -tags.length) return
          const expected = [...tags]
          expected.splice(
            start,
            count === undefined || count === -1 ? Infinity : count,
            ...inserted,
          )
          expect(patched({tags}, patch().splice('tags', start, count, inserted))).toEqual({
            tags: expected,
          })
        },
      ),
      RUNS,
    )
  })

  test('by inserts before, after and in place of an item', () => {
    assert(
      property(
        list,
        position,
        constantFrom('before' as const, 'after' as const, 'replace' as const),
        items,
        (tags, index, side, inserted) => {
          const at = index < 0 ? tags.length + index : index
          const clamp = (n: number) => Math.max(0, Math.min(n, tags.length))
          const [start, stop] = [clamp(at), clamp(at + 1)]
          const from = side === 'after' ? stop : start
          const expected = tags.toSpliced(from, side === 'replace' ? stop - start : 0, ...inserted)
          const insert = patch().insert(side, `tags[${index}]`, inserted)
          expect(patched({tags}, insert)).toEqual({tags: expected})
        },
      ),
      RUNS,
    )
  })

  test('by inserts at ranges, whose ends lie between items: -1 is after the last', () => {
    assert(
      property(
        list,
        end,
        end,
        constantFrom('before' as const, 'after' as const, 'replace' as const),
        items,
        (tags, from, to, side, inserted) => {
          const between = (n: number) =>
            Math.max(0, Math.min(n < 0 ? tags.length + n + 1 : n, tags.length))
          const start = between(from ?? 0)
          const stop = Math.max(start, between(to ?? -1))
          const expected = tags.toSpliced(
            side === 'after' ? stop : start,
            side === 'replace' ? stop - start : 0,
            ...inserted,
          )
          const insert = patch().insert(side, `tags${range(from, to)}`, inserted)
          expect(patched({tags}, insert)).toEqual({tags: expected})
        },
      ),
      RUNS,
    )
  })

  test('by unset of items and ranges', () => {
    assert(
      property(list, end, end, position, (tags, from, to, index) => {
        const gone = new Set(tags.map((_, at) => at).slice(from ?? 0, to ?? tags.length))
        expect(patched({tags}, patch().unset([`tags${range(from, to)}`]))).toEqual({
          tags: tags.filter((_, at) => !gone.has(at)),
        })
        const at = index < 0 ? tags.length + index : index
        expect(patched({tags}, patch().unset([`tags[${index}]`]))).toEqual({
          tags: tags.filter((_, entry) => entry !== at),
        })
      }),
      RUNS,
    )
  })

  test('by set, inc and dec in the items of a range, also where two have the same key', () => {
    assert(
      property(list, end, end, (numbers, from, to) => {
        const rows = numbers.map((n) => ({_key: String(n), n}))
        const inRange = new Set(rows.slice(from ?? 0, to ?? rows.length))
        const expected = (change: (n: number) => number) => ({
          rows: rows.map((row) => (inRange.has(row) ? {...row, n: change(row.n)} : row)),
        })
        const path = `rows${range(from, to)}.n`
        expect(patched({rows}, patch().set({[path]: 7}))).toEqual(expected(() => 7))
        expect(patched({rows}, patch().inc({[path]: 2}))).toEqual(expected((n) => n + 2))
        expect(patched({rows}, patch().dec({[path]: 2}))).toEqual(expected((n) => n - 2))
      }),
      RUNS,
    )
  })
})

const ROWS = {
  rows: [
    {_key: 'a', n: 1},
    {_key: 'b', n: 2},
  ],
}

test.each<[string, object, Patch, object]>([
  [
    'a range in a path',
    ROWS,
    patch().set({'rows[-1].n': 9}),
    {rows: [ROWS.rows[0], {_key: 'b', n: 9}]},
  ],
  ['an item that is not there', ROWS, patch().unset(['rows[5].n', 'rows[_key=="x"]']), ROWS],
  ['a key', ROWS, patch().unset(['rows[_key=="a"]']), {rows: [ROWS.rows[1]]}],
  [
    'a place before a key',
    ROWS,
    patch().insert('before', 'rows[_key=="b"]', [1]),
    {rows: [ROWS.rows[0], 1, ROWS.rows[1]]},
  ],
  [
    'a place after a key that is gone',
    ROWS,
    patch().insert('after', 'rows[_key=="x"]', [1]),
    {rows: [...ROWS.rows, 1]},
  ],
  [
    'another item in place of one that is gone',
    ROWS,
    patch().insert('replace', 'rows[_key=="x"]', [1]),
    ROWS,
  ],
  [
    'items apart',
    {tags: [0, 1, 2, 3]},
    patch().insert('after', 'tags[0, 2]', [9]),
    {tags: [0, 1, 2, 9, 3]},
  ],
  [
    'items apart, replaced',
    {tags: [0, 1, 2, 3]},
    patch().insert('replace', 'tags[0, 2]', [9]),
    {tags: [9, 1, 3]},
  ],
  ['a condition', {tags: [0, 1, 2, 3]}, patch().unset(['tags[@ > 1]']), {tags: [0, 1]}],
  ['every item', ROWS, patch().unset(['rows[*].n']), {rows: [{_key: 'a'}, {_key: 'b'}]}],
  [
    'a field of every item',
    ROWS,
    patch().inc({'rows.n': 1}),
    {
      rows: [
        {_key: 'a', n: 2},
        {_key: 'b', n: 3},
      ],
    },
  ],
  ['a field at any depth', {a: {b: {n: 1}}, n: 1}, patch().set({'..n': 2}), {a: {b: {n: 2}}, n: 2}],
  ['two fields', {o: {a: 1, b: 2, c: 3}}, patch().unset(['o[a, b]']), {o: {c: 3}}],
  [
    'objects that are not there',
    {},
    patch().set({'a.b.c': 1}).setIfMissing({'x.y': 2}),
    {a: {b: {c: 1}}, x: {y: 2}},
  ],
  ['a name in quotes', {'': 1}, patch().set({"a['b-c']": 1}), {'': 1, a: {'b-c': 1}}],
  [
    'what is missing',
    {n: 1, text: 'a'},
    patch().inc({m: 1, text: 1}).diffMatchPatch({m: '@@ -1 +1 @@\n-x\n+z\n'}),
    {n: 1, text: 'a'},
  ],
  [
    'a text',
    {text: 'Gas'},
    patch().diffMatchPatch({text: '@@ -1,3 +1,4 @@\n Gas\n+!\n'}),
    {text: 'Gas!'},
  ],
  ['both ends', {tags: [1]}, patch().prepend('tags', [0]), {tags: [0, 1]}],
  ['the end of an empty list', {tags: []}, patch().append('tags', [0]), {tags: [0]}],
])('a patch changes %s', (_, content, given, expected) => {
  expect(patched(content, given)).toEqual(expected)
})

test('the value of a patch is not shared by the places that it is written to', () => {
  const {a} = patched({a: [{}, {}]}, {set: {'a[*].o': {n: 1}}, inc: {'a[0].o.n': 1}})
  expect(a).toEqual([{o: {n: 2}}, {o: {n: 1}}])
})

test.each([
  {set: {'__proto__.polluted': 1}},
  {set: {'constructor.polluted': 1}},
  {set: {'@': {}}},
  {set: {'tags[0]': 1}},
  {insert: {after: 'text', items: []}},
  {insert: {after: 'text[0]', items: []}},
  {insert: {after: 'list[0.5]', items: []}},
])('%j is refused', (given) => {
  const deep = {a: Array.from({length: 9}, () => Array.from({length: 9}, () => [[[1]]]))}
  expect(() => patched({text: 'a', list: [1], ...deep}, given)).toThrow(
    /Forbidden|whole document|no list|a position in a list|Invalid index/,
  )
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('a patch whose paths name too much in all is refused', () => {
  const content = {list: Array.from({length: 4000}, (_, n) => ({n}))}
  const searches = (count: number) => ({unset: Array.from({length: count}, () => '..missing')})
  expect(patched(content, searches(10))).toEqual(content)
  expect(() => patched(content, searches(100))).toThrow('name too much')
})
