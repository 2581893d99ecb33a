import {expect, test} from 'vitest'
import {createEtag} from './etag.ts'

test('an entity tag depends on the body alone', () => {
  expect(createEtag('one')).toBe(createEtag('one'))
  expect(createEtag('one')).not.toBe(createEtag('two'))
  expect(createEtag('one')).toMatch(/^"[\w-]{16}"$/)
})
