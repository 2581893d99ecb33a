import {expect, test} from 'vitest'
import {signToken, verifyToken} from './signed-token.ts'
import {otherForms} from './testing/other-forms.ts'

const signing = {key: 'a key', purpose: 'a test:'}

test.each(['id', 'a-b_c', 'x.y'])('a token is its text, signed for one purpose: %s', (text) => {
  const token = signToken(text, signing)
  expect(token).toMatch(/^[\w.-]+$/)
  expect(verifyToken(token, signing)).toBe(text)
  expect(verifyToken(token, {...signing, purpose: 'another:'})).toBeUndefined()
  expect(verifyToken(token, {...signing, key: 'another key'})).toBeUndefined()
})

test('any other form of a valid token is refused', () => {
  const token = signToken('some-Id', signing)
  for (const form of otherForms(token)) {
    expect([form, verifyToken(form, signing)]).toEqual([form, undefined])
  }
})
