import {expect, test} from 'vitest'
import {parseSearchQuery} from '../search/search.ts'
import {
  clampPageNumber,
  listWindow,
  longestSearch,
  pageCount,
  parsePageNumber,
  searchText,
} from './list-url.ts'
import {publishedDate} from '../cms/normalise.ts'

test('windows follow each other without a gap', () => {
  expect(listWindow(1, 6)).toEqual({from: 0, to: 6})
  expect(listWindow(2, 6)).toEqual({from: 6, to: 12})
})

test('pages are counted up, and an empty list has one', () => {
  expect([0, 1, 6, 7, 13].map((total) => pageCount(total, 6))).toEqual([1, 1, 1, 2, 3])
})

test('a page is a positive whole number, or the first', () => {
  expect(['3', null, '', '0', '-2', '2.5', 'x'].map(parsePageNumber)).toEqual([3, 1, 1, 1, 1, 1, 1])
})

test('beyond the last page means the last; with an unknown total any page is possible', () => {
  expect([1, 3, 999].map((page) => clampPageNumber(page, 13, 6))).toEqual([1, 3, 3])
  expect(clampPageNumber(2, 0, 6)).toBe(1)
  expect(clampPageNumber(999, undefined, 6)).toBe(999)
})

test('a search is trimmed, loses the visitor’s own asterisks, and a blank one is none', () => {
  expect([' gas ', 'g*as*', '   ', null].map(searchText)).toEqual(['gas', 'gas', '', ''])
})

test('a search has one length, in lists and over the whole site', () => {
  const long = 'gas '.repeat(100)
  const search = searchText(long)
  expect(search).toHaveLength(longestSearch - 1)
  expect(parseSearchQuery(new URLSearchParams({q: long})).search).toBe(search)
})

test('asterisks alone stay a search, which finds nothing', () => {
  expect(['*', ' ** * '].map(searchText)).toEqual(['*', '*'])
})

test('a day is shown in its long form, the same in every time zone', () => {
  expect(publishedDate('2026-11-12')).toBe('12 November 2026')
  expect(publishedDate('2026-11-12T23:30:00Z')).toBe('13 November 2026')
})
