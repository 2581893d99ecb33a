import {describe, expect, test} from 'vitest'
import {albumRows, areTooFewForRow} from './album-rows.ts'

const wide = 3 / 2
const tall = 2 / 3
const mixed = [wide, tall, 1, wide, wide, tall, 1, wide, tall, wide, 1, tall, wide, wide, tall]

/** How many pictures stand in each row: its shares add up to the whole width. */
function rowLengths(ratios: number[]): number[] {
  const lengths: number[] = []
  let filled = 0
  let length = 0
  for (const {share} of albumRows(ratios)) {
    filled += share
    length += 1
    if (filled < 0.9999) continue
    lengths.push(length)
    filled = 0
    length = 0
  }
  expect(length).toBe(0)
  return lengths
}

describe.each([
  ['wide', (count: number) => Array.from({length: count}, () => wide)],
  ['tall', (count: number) => Array.from({length: count}, () => tall)],
  ['square', (count: number) => Array.from({length: count}, () => 1)],
  ['mixed', (count: number) => mixed.slice(0, count)],
])('%s pictures', (_, pictures) => {
  test.each([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])('%i fill rows, none alone', (count) => {
    const lengths = rowLengths(pictures(count))
    expect(Math.min(...lengths)).toBeGreaterThan(1)
    expect(lengths.reduce((all, length) => all + length)).toBe(count)
  })
})

test('a single picture keeps to a part of the width', () => {
  expect(areTooFewForRow([wide])).toBe(true)
  expect(albumRows([wide])).toEqual([{share: 0.5, gaps: 0}])
  expect(areTooFewForRow([wide, wide])).toBe(false)
})

test('a panorama may have a row of its own, and no pictures have no rows', () => {
  expect(albumRows([6])).toEqual([{share: 1, gaps: 0}])
  expect(albumRows([])).toEqual([])
})
