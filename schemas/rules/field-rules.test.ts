import {expect, test} from 'vitest'
import {checkNotInFuture} from '../builders/document-fields.ts'
import {checkAfricaRange} from './africa-range.ts'
import {draftAndPublishedIds} from './query-dataset.ts'
import {checkSlugFormat} from './slug.ts'
import {checkTags} from './tags.ts'

test('a slug consists of small letters, digits and single hyphens', () => {
  expect(checkSlugFormat({current: 'gas-forum-2025'})).toBe(true)
  expect(checkSlugFormat(undefined)).toBe(true)
  for (const current of ['Gas', 'gas forum', 'gas--forum', '-gas', 'gas.forum', 'ọjà']) {
    expect(checkSlugFormat({current})).toEqual(expect.any(String))
  }
})

test('tags have no # and no spaces around them', () => {
  expect(checkTags(['gas flare', 'LNG'])).toBe(true)
  expect(checkTags(undefined)).toBe(true)
  expect(checkTags(['#gas'])).toMatch(/#gas/)
  expect(checkTags([' gas'])).toEqual(expect.any(String))
  expect(checkTags([''])).toEqual(expect.any(String))
})

test('a range must not end below its beginning', () => {
  expect(checkAfricaRange({africaLow: 2, africaHigh: 3})).toBe(true)
  expect(checkAfricaRange({africaLow: 3, africaHigh: 2})).toEqual(expect.any(String))
  expect(checkAfricaRange({africaLow: 3})).toBe(true)
})

test('a date after today gets a warning', () => {
  const now = new Date('2025-03-01T12:00:00Z')
  expect(checkNotInFuture('2025-03-01', now)).toBe(true)
  expect(checkNotInFuture('2025-03-02', now)).toEqual(expect.any(String))
})

test('uniqueness checks leave out the document’s own draft, version and published id', () => {
  for (const id of ['news-x', 'drafts.news-x', 'versions.r1.news-x']) {
    expect(draftAndPublishedIds(id)).toEqual(['news-x', 'drafts.news-x'])
  }
})
