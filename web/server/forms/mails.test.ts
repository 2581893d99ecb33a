import {expect, test} from 'vitest'
import type {Tables} from '../storage/database.ts'
import {enquiryMail} from './mails.ts'

const enquiry: Tables['enquiry'] = {
  id: 'e',
  request_key: null,
  received_at: Date.parse('2026-11-20T09:30:00Z'),
  fullname: 'Ada Obi',
  email: 'ada@example.com',
  address_key: 'ada@example.com',
  phone: '08012345678',
  company: 'Obi Ceramics',
  message: 'How do we log a gas request?',
  search_text: '',
  quarantine: null,
  read_at: null,
  read_by: null,
  answered_at: null,
  answered_by: null,
  answered_desk: null,
  assignee_id: null,
  assignee: null,
  assigned_by: null,
  assigned_at: null,
  changed_at: null,
  moved_by: null,
  moved_at: null,
}

test('the company’s mail names each field in words, and the time in Lagos', () => {
  const {text, subject, replyTo} = enquiryMail('m', enquiry, 'enquiries@example.com')
  expect(subject).toBe('Enquiry from Ada Obi, Obi Ceramics')
  expect(replyTo).toEqual({name: 'Ada Obi', address: 'ada@example.com'})
  expect(text.split('\n').map((line) => line.split(': ')[0])).toEqual([
    'Name',
    'Company',
    'E-mail',
    'Phone',
    'Received',
    '',
    'How do we log a gas request?',
    '',
  ])
  expect(text).toMatch(/Received: 20 November 2026.*10:30.*\(Lagos\)/)
})

test.each([
  ['🔥', 'a pair of surrogates'],
  ['👩🏾‍🔧', 'several signs in one'],
  ['ẹ\u0301', 'a letter with its tone'],
])('a long subject ends before or after %s, never within it (%s)', (sign) => {
  const subjectOf = (company: string) => enquiryMail('m', {...enquiry, company}, 'a@b.ng').subject
  const start = 'Enquiry from Ada Obi, '
  for (let units = 0; units <= sign.length; units += 1) {
    const before = 'x'.repeat(200 - start.length - units)
    const expected = start + before + (units === sign.length ? sign : '')
    expect(subjectOf(`${before}${sign} Limited`)).toBe(expected)
  }
})
