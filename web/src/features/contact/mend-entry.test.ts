import {expect, test} from 'vitest'
import {mendEntry, withoutSeparators} from './use-contact-form.ts'

test.each([
  ['+234 803 123 4567', '08031234567'],
  ['+234 (0) 803 123 4567', '08031234567'],
  ['002348031234567', '08031234567'],
  ['0803 123 4567', '08031234567'],
  ['0803-123-4567', '08031234567'],
  ['803 123 4567', '08031234567'],
  ['+44 20 7946 0958', undefined],
  ['0803 123', undefined],
  ['call me', undefined],
])('the phone number %s: %s', (text, mended) => {
  expect(mendEntry('phone_number', text)).toBe(mended)
})

test.each([
  ['Dr. Ada Obi', 'Dr Ada Obi'],
  ['John F. Kennedy', 'John F Kennedy'],
  ['J.F. Kennedy', 'J F Kennedy'],
  ['Obi, Ada', 'Ada Obi'],
  ['Ada Obi, Jr.', 'Ada Obi Jr'],
  ['Ada', undefined],
  ['Ada 0bi', undefined],
])('the name %s: %s', (text, mended) => {
  expect(mendEntry('full_name', text)).toBe(mended)
})

test('only spaces and hyphens go without a question', () => {
  expect(withoutSeparators('0803 123-4567')).toBe('08031234567')
  expect(withoutSeparators('+234 803 123 4567')).toBe('+234 803 123 4567')
  expect(withoutSeparators('')).toBe('')
})
