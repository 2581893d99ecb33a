import {expect, test} from 'vitest'
import {mailboxOf, normaliseEmail} from './addresses.ts'

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

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['Ada.Obi+x@GoogleMail.com', 'adaobi@gmail.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['ada@àpẹẹrẹ.ng', 'ada@xn--pr-iia9761aab.ng'],
  ['ada@XN--pr-iia9761aab.ng', 'ada@xn--pr-iia9761aab.ng'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

test.each([
  ['ada.obi@example.com', 'adaobi@example.com'],
  ['ada@example.com', 'ada@example.org'],
  ['+one@example.com', '+two@example.com'],
  ['ada-news@example.com', 'ada@example.com'],
])('%s and %s may be two people', (a, b) => {
  expect(mailboxOf(a)).not.toBe(mailboxOf(b))
})
