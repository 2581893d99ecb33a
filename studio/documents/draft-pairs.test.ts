import {expect, test} from 'vitest'
import {pairDrafts} from './draft-pairs.ts'

test('drafts are joined with their published documents', () => {
  const ids = ['a', 'drafts.b', 'c', 'drafts.c']
  const pairs = pairDrafts(ids.map((_id) => ({_id})))
  expect(pairs.map(({id, draft, published}) => [id, Boolean(draft), Boolean(published)])).toEqual([
    ['a', false, true],
    ['b', true, false],
    ['c', true, true],
  ])
})
