import {expect, test} from 'vitest'
import {countOf, noteOf} from './field-notes.tsx'

test.each([
  [
    'redirect.from',
    '/Caf%C3%A9',
    'Answers at /café, as /caf%C3%A9 too, in small letters and capitals.',
  ],
  ['redirect.from', 'old', null],
  ['redirect.to', '/about', null],
  ['siteSettings.phone', '+234 (0)801 234 5678', 'A phone dials +2348012345678.'],
  [
    'siteSettings.phone',
    '0800-GAS-LINE / 00234 1 234 5678',
    'A phone dials 08004275463 or +23412345678.',
  ],
  ['siteSettings.phone', 'call me', null],
])('%s %s: %s', (field, text, note) => {
  expect(noteOf(field, text)).toBe(note)
})

test.each([
  ['', {comfortable: 60}, '0 characters; best up to 60'],
  ['A', {comfortable: 70, most: 110}, '1 character; best up to 70, at most 110'],
  ['Gas', {least: 50, comfortable: 160}, '3 characters; best 50 to 160'],
])('the counter of %j says %j', (text, length, count) => {
  expect(countOf(text, length)).toBe(count)
})
