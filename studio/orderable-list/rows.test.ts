import {expect, test} from 'vitest'
import {
  sortByIds,
  moveBack,
  moveRow,
  changedPositions,
  type PositionedDocument,
  toRows as rowsOf,
} from './rows.ts'

const doc = (_id: string, position: number | null, title: string | null = _id) => ({
  _id,
  _createdAt: '',
  title,
  position,
})
const toRows = (documents: PositionedDocument[]) => rowsOf('faq', documents)
const ids = (rows: {id: string}[]) => rows.map(({id}) => id)

test('rows are sorted as the site sorts them: by position, those without one last, equal ones by their published title', () => {
  const rows = toRows([
    doc('none-b', null),
    doc('none-a', null),
    doc('third', 7),
    doc('b', 2),
    doc('drafts.b', 2, 'Another, which nobody sees'),
    doc('a', 2),
    doc('A', 2),
  ])
  expect(ids(rows)).toEqual(['A', 'a', 'b', 'third', 'none-a', 'none-b'])
})

test('slides of equal positions stand by their age, as on the site', () => {
  const slide = (_id: string, position: number | null, _createdAt: string) => ({
    ...doc(_id, position),
    _createdAt,
  })
  const slides = [
    slide('young', 1, '2026-02-01'),
    slide('old', 1, '2026-01-01'),
    slide('none', null, ''),
  ]
  expect(ids(rowsOf('heroSlide', slides))).toEqual(['old', 'young', 'none'])
})

test('a draft and its published document are one row, with the draft’s title and the published position', () => {
  const rows = toRows([doc('drafts.x', 1, 'New title'), doc('x', 3, 'Old title'), doc('y', 2)])
  expect(ids(rows)).toEqual(['y', 'x'])
  expect(rows[1]).toMatchObject({
    title: 'New title',
    draft: {_id: 'drafts.x'},
    published: {_id: 'x'},
  })
})

test('a document that was never published has the position of its draft', () => {
  expect(ids(toRows([doc('drafts.new', 1), doc('old', 2)]))).toEqual(['new', 'old'])
})

test('a document without a title is called “Untitled”', () => {
  expect(toRows([doc('x', 1, null)])[0]?.title).toBe('Untitled')
})

const abc = toRows([doc('a', 1), doc('b', 2), doc('c', 3)])

test('a row moves down, up, or not at all', () => {
  expect(ids(moveRow(abc, 0, 2))).toEqual(['b', 'c', 'a'])
  expect(ids(moveRow(abc, 2, 0))).toEqual(['c', 'a', 'b'])
  expect(ids(moveRow(abc, 1, 1))).toEqual(['a', 'b', 'c'])
  expect(ids(moveRow(abc, 9, 0))).toEqual(['a', 'b', 'c'])
})

test('sorting by former ids leaves new rows at the end', () => {
  const since = toRows([doc('b', 1), doc('a', 2), doc('c', 3), doc('new', 4)])
  expect(ids(sortByIds(since, ['a', 'b', 'c']))).toEqual(['a', 'b', 'c', 'new'])
})

test('undoing puts the row back, and leaves what others have moved since', () => {
  // “a” was moved from the first place to the end, then somebody moved “d” to the front.
  const since = toRows([doc('d', 1), doc('b', 2), doc('c', 3), doc('a', 4)])
  expect(ids(moveBack(since, {id: 'a', after: null}))).toEqual(['a', 'd', 'b', 'c'])
  expect(ids(moveBack(since, {id: 'd', after: 'c'}))).toEqual(['b', 'c', 'd', 'a'])
  expect(ids(moveBack(since, {id: 'gone', after: 'c'}))).toEqual(['d', 'b', 'c', 'a'])
  expect(ids(moveBack(since, {id: 'a', after: 'gone'}))).toEqual(['d', 'b', 'c', 'a'])
})

test('a release that holds a moved document gets its new position, so that publishing keeps the order', () => {
  const rows = toRows([
    doc('a', 1),
    doc('b', 2),
    doc('versions.spring.a', 1),
    doc('versions.may.a', 1),
  ])
  expect(ids(rows)).toEqual(['a', 'b'])
  expect(changedPositions(moveRow(rows, 0, 1))).toEqual([
    {id: 'b', position: 1},
    {id: 'a', position: 2},
    {id: 'versions.spring.a', position: 2},
    {id: 'versions.may.a', position: 2},
  ])
})

test('only changed positions are written, to drafts and published documents', () => {
  const rows = toRows([doc('a', 1), doc('b', 2), doc('drafts.b', 2), doc('drafts.c', 3)])
  expect(changedPositions(rows)).toEqual([])
  expect(changedPositions(moveRow(rows, 2, 1))).toEqual([
    {id: 'drafts.c', position: 2},
    {id: 'b', position: 3},
    {id: 'drafts.b', position: 3},
  ])
})

test('the first move gives a position to rows without one, and closes gaps', () => {
  const rows = toRows([doc('a', 10), doc('b', 20), doc('c', null)])
  expect(changedPositions(rows)).toEqual([
    {id: 'a', position: 1},
    {id: 'b', position: 2},
    {id: 'c', position: 3},
  ])
})
