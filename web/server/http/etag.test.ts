import {expect, test} from 'vitest'
import {createEtag, matchesEtag} from './etag.ts'

test.each([
  ['no header', undefined, '"a"', false],
  ['an empty header', '', '"a"', false],
  ['the same tag', '"a"', '"a"', true],
  ['another tag', '"b"', '"a"', false],
  ['a weak tag for a strong one', 'W/"a"', '"a"', true],
  ['a strong tag for a weak one', '"a"', 'W/"a"', true],
  ['both weak', 'W/"a"', 'W/"a"', true],
  ['a list', '"b", W/"a",  "c"', '"a"', true],
  ['a list without it', '"b", "c"', '"a"', false],
  ['commas within a tag', '"x,"a",y"', '"x,"', true],
  ['any representation', ' * ', '"a"', true],
  ['an asterisk as a tag', '"*"', '"a"', false],
  ['a tag that only contains it', '"aa"', '"a"', false],
  ['a tag without quotation marks', 'a', '"a"', false],
])('%s', (_, header, etag, expected) => {
  expect(matchesEtag(header, etag)).toBe(expected)
})

test('an entity tag depends on the body alone', () => {
  expect(createEtag('one')).toBe(createEtag('one'))
  expect(createEtag('one')).not.toBe(createEtag('two'))
  expect(createEtag('one')).toMatch(/^"[\w-]{22}"$/)
})
