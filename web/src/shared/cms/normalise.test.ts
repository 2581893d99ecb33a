import {expect, test} from 'vitest'
import {href, isoDate, mapList, text, unbroken} from './normalise.ts'

test.each([
  'https://example.org',
  'http://example.org/a',
  'mailto:a@example.org',
  'tel:+234',
  '/a',
])('a link may lead to %s', (url) => {
  expect(href(` ${url} `)).toBe(url)
})

test('a phone link dials its number without what stands for the eye', () => {
  expect(href('tel:+234(0)803-123-4567')).toBe('tel:+2348031234567')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'ftp://example.org',
  'about',
  '#here',
  '//evil.example',
  // Browsers read a backslash as a slash, and read past tabs and line breaks.
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:evil',
  '',
  null,
])('a link leads nowhere with %j', (url) => {
  expect(href(url)).toBeUndefined()
})

test('a text is trimmed; a missing or blank one becomes its fallback', () => {
  expect([' gas ', '  ', null, undefined].map((value) => text(value, 'none'))).toEqual([
    'gas',
    'none',
    'none',
    'none',
  ])
})

test('a value that is not a date is undefined', () => {
  expect(['2026-11-12', 'soon', '', null].map((value) => isoDate(value))).toEqual([
    '2026-11-12',
    undefined,
    undefined,
    undefined,
  ])
})

test('missing items, and those that map to nothing, are left out of a list', () => {
  expect(mapList([1, null, 2, undefined, 3], (item) => (item === 2 ? undefined : item))).toEqual([
    1, 3,
  ])
  expect(mapList(null, (item) => item)).toEqual([])
})

test('the name of a zone, and words such as non-disclosure, mini-LNG and e-mail, stay on one line', () => {
  expect(unbroken('South South, non-disclosure, Non-compliance, non-')).toBe(
    'South\u00A0South, non-\u2060disclosure, Non-\u2060compliance, non-',
  )
  expect(unbroken('takes 3 to 6 months')).toBe('takes 3\u00A0to\u00A06\u00A0months')
  expect(unbroken('mini-LNG, take-or-pay')).toBe('mini-\u2060LNG, take-or-pay')
  expect(unbroken('e-mail, E-mail, a-b@example.com')).toBe(
    'e-\u2060mail, E-\u2060mail, a-b@example.com',
  )
  expect(unbroken('It is re-registered.')).toBe('It is re-\u2060registered.')
  expect(unbroken('Ready? A checklist. Group A only')).toBe('Ready? A\u00A0checklist. Group A only')
})
