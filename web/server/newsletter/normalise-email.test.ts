import {expect, test} from 'vitest'
import {normaliseEmail} from './normalise-email.ts'

test.each([
  [' Ada@EXAMPLE.com ', 'Ada@example.com'],
  ['ada@àpẹẹrẹ.ng', 'ada@xn--pr-iia9761aab.ng'],
  ['a+b/c?d@example.com', 'a+b/c?d@example.com'],
  ['ada@[127.0.0.1]', undefined],
  [`${'a'.repeat(65)}@example.com`, undefined],
  [`a@${'b'.repeat(250)}.com`, undefined],
  ['a@b..c', undefined],
  ['\ud800@example.com', undefined],
])('%j is normalised', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored)
})
