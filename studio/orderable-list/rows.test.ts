import {expect, test} from 'vitest'
import {arrange, moveRow, placements, toRows} from './rows.ts'

const doc = (_id: string, place: number | null, title: string | null = _id) => ({_id, title, place})
const ids = (rows: {id: string}[]) => rows.map(({id}) => id)

test('documents stand by their place, those without one last, equal ones by title', () => {
  const rows = toRows([
    doc('none-b', null),
    doc('none-a', null),
    doc('third', 7),
    doc('b', 2),
    doc('a', 2),
  ])
  expect(ids(rows)).toEqual(['a', 'b', 'third', 'none-a', 'none-b'])
})

test('a draft and its published document are one row, under the draft’s title, at the published place', () => {
  const rows = toRows([doc('drafts.x', 1, 'New words'), doc('x', 3, 'Old words'), doc('y', 2)])
  expect(ids(rows)).toEqual(['y', 'x'])
  expect(rows[1]).toMatchObject({
    title: 'New words',
    draft: {_id: 'drafts.x'},
    published: {_id: 'x'},
  })
})

test('a document that was never published stands where its draft says', () => {
  expect(ids(toRows([doc('drafts.new', 1), doc('old', 2)]))).toEqual(['new', 'old'])
})

test('a document without a title can still be told', () => {
  expect(toRows([doc('x', 1, null)])[0]?.title).toBe('Untitled')
})

const abc = toRows([doc('a', 1), doc('b', 2), doc('c', 3)])

test('a row moves down, up, and nowhere', () => {
  expect(ids(moveRow(abc, 0, 2))).toEqual(['b', 'c', 'a'])
  expect(ids(moveRow(abc, 2, 0))).toEqual(['c', 'a', 'b'])
  expect(ids(moveRow(abc, 1, 1))).toEqual(['a', 'b', 'c'])
  expect(ids(moveRow(abc, 9, 0))).toEqual(['a', 'b', 'c'])
})

test('undoing a move puts the ids back, and what came since stays at the end', () => {
  const since = toRows([doc('b', 1), doc('a', 2), doc('c', 3), doc('new', 4)])
  expect(ids(arrange(since, ['a', 'b', 'c']))).toEqual(['a', 'b', 'c', 'new'])
})

test('only what stands elsewhere is written, drafts with their published documents', () => {
  const rows = toRows([doc('a', 1), doc('b', 2), doc('drafts.b', 2), doc('drafts.c', 3)])
  expect(placements(rows)).toEqual([])
  expect(placements(moveRow(rows, 2, 1))).toEqual([
    {id: 'drafts.c', place: 2},
    {id: 'b', place: 3},
    {id: 'drafts.b', place: 3},
  ])
})

test('the first move gives a place to those that had none, and closes gaps', () => {
  const rows = toRows([doc('a', 10), doc('b', 20), doc('c', null)])
  expect(placements(rows)).toEqual([
    {id: 'a', place: 1},
    {id: 'b', place: 2},
    {id: 'c', place: 3},
  ])
})
