import {expect, test} from 'vitest'
import {checkSlugFormat, idsOf} from './dataset.ts'
import {
  checkAfricaRange,
  checkAltText,
  checkAsset,
  checkEqualUnits,
  checkFigures,
  checkHasFile,
  checkEventDay,
  checkLastDay,
  checkNotBlank,
  checkNotInFuture,
  checkNotOver,
  checkRichTextNotBlank,
  checkSeoTexts,
  checkTags,
  lagosDay,
} from './fields.ts'

const asset = {_ref: 'image-0a1b-10x10-png'}

test('a picture needs an alternative text', () => {
  expect(checkAltText(undefined, {asset})).toEqual(expect.any(String))
  expect(checkAltText('  ', {asset})).toEqual(expect.any(String))
  expect(checkAltText('A pipeline at dawn', {asset})).toBe(true)
})

test('a decorative picture needs none', () => {
  expect(checkAltText(undefined, {asset, decorative: true})).toBe(true)
})

test('no text is required before there is an image', () => {
  expect(checkAltText(undefined, {})).toBe(true)
  expect(checkAltText(undefined, undefined)).toBe(true)
})

test('a responsive image counts as an image', () => {
  expect(checkAltText(undefined, {mobile: {asset}})).toEqual(expect.any(String))
})

test('an image with a text but no asset is refused', () => {
  const check = checkAsset('Choose a picture.')
  expect(check({alt: 'A pipeline'})).toBe('Choose a picture.')
  expect(check({asset})).toBe(true)
  expect(check({_sanityAsset: 'image@file:///x.webp'})).toBe(true)
})

test('while another picture is uploaded the former one does not count', () => {
  const check = checkAsset('Choose a picture.')
  expect(check({asset, _upload: {progress: 40}})).toMatch(/^Wait until the upload/)
})

test('a page with title and description passes', () => {
  expect(checkSeoTexts({title: 'About', description: 'Who we are.'})).toBe(true)
})

test.each([
  [undefined, /a title and a description/],
  [null, /a title and a description/],
  [{title: '  ', description: 'x'}, /^Write a title for/],
  [{title: 'x'}, /^Write a description for/],
])('the message names the missing texts: %j', (seo, message) => {
  expect(checkSeoTexts(seo)).toMatch(message)
})

test('a page hidden from search engines needs neither', () => {
  expect(checkSeoTexts({noIndex: true})).toBe(true)
})

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

test('an event does not end before it begins, or without a beginning', () => {
  expect(checkLastDay('2027-03-02', {start: '2027-03-01'})).toBe(true)
  expect(checkLastDay(undefined, {})).toBe(true)
  expect(checkLastDay('2027-03-01', {start: '2027-03-02'})).toMatch(/before/)
  expect(checkLastDay('2027-03-01', {})).toMatch(/first day/)
})

test('an event without its first day is missed, and nothing else is', () => {
  expect(checkEventDay({link: 'https://example.com/'}, {categories: ['Articles']})).toMatch(
    /first day/,
  )
  expect(checkEventDay(undefined, {categories: ['Conferences', 'Events']})).toMatch(/first day/)
  expect(checkEventDay({start: '2027-03-01'}, {categories: ['Events']})).toBe(true)
  expect(checkEventDay(undefined, {categories: ['Articles']})).toBe(true)
  expect(checkEventDay(undefined, undefined)).toBe(true)
})

test('what the sellers of an example deliver its buyers take', () => {
  expect(checkEqualUnits({sellers: [{units: 4}, {units: 6}], buyers: [{units: 10}]})).toBe(true)
  expect(checkEqualUnits(undefined)).toBe(true)
  expect(checkEqualUnits({sellers: [{units: 4}, {}], buyers: [{units: 10}]})).toMatch(/4 .*10/)
})

test('a date after today gets a warning', () => {
  const now = new Date('2025-03-01T12:00:00Z')
  expect(checkNotInFuture('2025-03-01', now)).toBe(true)
  expect(checkNotInFuture('2025-03-02', now)).toEqual(expect.any(String))
})

test('a slide whose event is over gets a warning', () => {
  const now = new Date('2025-03-01T12:00:00Z')
  expect(checkNotOver('2025-03-01', now)).toBe(true)
  expect(checkNotOver('2025-02-28', now)).toEqual(expect.any(String))
})

test('an id tells the published one, and its release', () => {
  for (const id of ['news-x', 'drafts.news-x']) {
    expect(idsOf(id)).toEqual({publishedId: 'news-x', release: ''})
  }
  expect(idsOf('versions.r1.news-x')).toEqual({publishedId: 'news-x', release: 'r1'})
})

test('today is the day in Nigeria', () => {
  expect(lagosDay(new Date('2025-03-01T23:30:00Z'))).toBe('2025-03-02')
  expect(checkNotInFuture('2025-03-02', new Date('2025-03-01T23:30:00Z'))).toBe(true)
})

test('white space alone is no text', () => {
  const block = (text: string) => ({_type: 'block', children: [{_type: 'span', text}]})
  expect(checkNotBlank(' \n')).toEqual(expect.any(String))
  expect(checkNotBlank('a')).toBe(true)
  expect(checkNotBlank(undefined)).toBe(true)
  expect(checkRichTextNotBlank([block(' '), block('')])).toEqual(expect.any(String))
  expect(checkRichTextNotBlank([block(''), block('a')])).toBe(true)
  expect(checkRichTextNotBlank([{_type: 'imageWithAlt'}])).toBe(true)
  expect(checkRichTextNotBlank([])).toBe(true)
})

test('a publication without a file gets a warning', () => {
  expect(checkHasFile([{_type: 'block'}])).toEqual(expect.any(String))
  expect(checkHasFile([{_type: 'block'}, {_type: 'fileAttachment'}])).toBe(true)
})

test('a name in braces is a figure’s, in a line and in a rich text', () => {
  expect(checkFigures('Deleted after {enquiryDays}.')).toBe(true)
  expect(checkFigures('Deleted after {enquiryDay}.')).toMatch(/no figure \{enquiryDay\}/)
  const text = (written: string) => [{_type: 'block', children: [{_type: 'span', text: written}]}]
  expect(checkFigures(text('Hosts: {hosts}.'))).toBe(true)
  expect(checkFigures(text('Hosts: {host}.'))).toMatch(/hosts, /)
  expect(checkFigures(undefined)).toBe(true)
})
