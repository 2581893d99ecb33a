import {expect, test} from 'vitest'
import type {Tables} from '../storage/database.ts'
import {enquiryMail} from './mails.ts'

const enquiry: Tables['enquiry'] = {
  id: 'e',
  request_key: null,
  received_at: Date.parse('2026-11-20T09:30:00Z'),
  fullname: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08012345678',
  company: 'Obi Ceramics',
  message: 'How do we log a gas request?',
  search_text: '',
  quarantine: null,
  read_at: null,
  read_by: null,
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
