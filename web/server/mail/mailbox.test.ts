import {expect, test} from 'vitest'
import {mailboxOf} from './mailbox.ts'

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
])('%s and %s may be two people', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other))
})
