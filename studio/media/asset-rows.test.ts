import {expect, test} from 'vitest'
import {assetRows, nextInGrid, searchWords, sizeOf} from './asset-rows.ts'

test('an upload without a name or texts is listed all the same', () => {
  const bare = {id: 'image-a', name: 'Without a name', altText: '', size: 0, url: '', uses: 0}
  expect(assetRows({total: 9, rows: [{_id: 'image-a', altText: null}, null]})).toEqual({
    total: 9,
    rows: [bare],
  })
  expect(assetRows(undefined)).toEqual({total: 0, rows: []})
})

test('each word is looked for by its beginning, and asterisks are no part of it', () => {
  expect(searchWords(' women’s co*op ')).toEqual(['women’s*', 'co*', 'op*'])
  expect(searchWords(' ')).toEqual([])
})

test.each([
  [312, '1 kB'],
  [48_400, '48 kB'],
  [1_240_000, '1.2 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeOf(bytes)).toBe(text)
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 6, undefined],
  ['ArrowUp', 3, undefined],
  ['ArrowLeft', 0, undefined],
  ['End', 2, 8],
  ['Home', 8, 0],
  ['Enter', 0, undefined],
])('in a grid of four columns %s leads from %i to %s', (key, index, next) => {
  expect(nextInGrid(key, {index, columns: 4, count: 9})).toBe(next)
})
