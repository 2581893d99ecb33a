import {expect, test} from 'vitest'
import {noteOf} from './field-notes.tsx'

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
