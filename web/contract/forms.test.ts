import {describe, expect, test} from 'vitest'
import {contactForm, contactRequest, toContactRequest} from './contact.ts'
import {isEmail} from './forms.ts'
import {newsletterPath} from './newsletter.ts'

const valid = {
  full_name: 'Ada Obi',
  email: 'ada@example.com',
  phone_number: '08012345678',
  company_name: 'Delta Gas',
  message: 'Good day',
}

/** The first message for a field, as the form shows it. */
function errorOf(field: keyof typeof valid, value: string): string | undefined {
  const {error} = contactForm.safeParse({...valid, [field]: value})
  return error?.issues.find(({path}) => path[0] === field)?.message
}

describe.each([
  ['full_name', 'Please enter your full name'],
  ['email', 'Please enter your email'],
  ['phone_number', 'Please enter your phone number'],
  ['company_name', 'Please enter your company name'],
  ['message', 'Please enter a message'],
] as const)('%s', (field, message) => {
  test.each(['', ' ', '\t\n', '\u00a0'])('is required: %j', (value) => {
    expect(errorOf(field, value)).toBe(message)
  })
})

describe('full_name', () => {
  test.each([
    'Ada Obi',
    'Ọlá Adébáyọ̀',
    'O’Neil Obi',
    'Ada‐Obi Eze‑Bello',
    "O'Neil Obi",
    'Ngozi Okonjo-Iweala',
    'Ada  Nkem   Obi',
    ' Ada Obi ',
    'Жанна Д’Арк',
  ])('%j passes', (name) => expect(errorOf('full_name', name)).toBeUndefined())

  test.each(['Ada', 'Ada O8i', 'Ada Obi!', 'Dr. Obi', 'Ada, Obi', '12 34', "- '", 'Ada -'])(
    '%j is incorrect',
    (name) => expect(errorOf('full_name', name)).toBe('Full name is incorrect'),
  )

  test('a long one is decided at once', () => {
    // Processor time: a busy machine takes longer by the clock.
    const before = process.cpuUsage()
    expect(errorOf('full_name', `${'a '.repeat(50_000)}!`)).toBe('Full name is incorrect')
    expect(errorOf('full_name', `${"'".repeat(50_000)}!`)).toBe('Full name is incorrect')
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
  })
})

describe('email', () => {
  test.each(['a@b.c', 'first.last+tag@mail.example.com', 'ẹmi@àpẹẹrẹ.ng'])('%j passes', (email) =>
    expect(errorOf('email', email)).toBeUndefined(),
  )

  test.each(['a', 'a@', '@b.c', 'a@b', 'a@.c', 'a@b.', 'a b@c.d', 'a@b c.d', 'a.b@c'])(
    '%j is not valid',
    (email) => expect(errorOf('email', email)).toBe('Please enter a valid email'),
  )

  test('a long one is decided at once', () => {
    // Processor time: a busy machine takes longer by the clock.
    const before = process.cpuUsage()
    errorOf('email', '@'.repeat(200_000))
    errorOf('email', 'a@'.repeat(100_000))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
  })
})

describe('phone_number', () => {
  test.each(['08012345678', '00000000000'])('%j passes', (phone) =>
    expect(errorOf('phone_number', phone)).toBeUndefined(),
  )

  test.each([
    '0801234567',
    '080123456789',
    '+2348012345678',
    '+234',
    '0801 234 5678',
    '0801234567a',
    '٠٨٠١٢٣٤٥٦٧٨',
  ])('%j is incorrect', (phone) =>
    expect(errorOf('phone_number', phone)).toBe('Phone number is incorrect'),
  )
})

test('company and message take any text', () => {
  expect(errorOf('company_name', '7')).toBeUndefined()
  expect(errorOf('message', 'Two\nlines <b>&')).toBeUndefined()
})

test('the five fields are sent under the names of behaviour B52, and no other', () => {
  const sent = toContactRequest(contactForm.parse(valid))
  expect(sent).toEqual({
    fullname: 'Ada Obi',
    email: 'ada@example.com',
    phone: '08012345678',
    company: 'Delta Gas',
    message: 'Good day',
  })
  expect(contactRequest.parse({...sent, more: 'x'})).toEqual(sent)
})

test.each([null, 7, 'text', [], {}, {fullname: 7}])('%j is no enquiry', (value) => {
  expect(contactRequest.safeParse(value).success).toBe(false)
})

test('the address is encoded as one part of the path', () => {
  expect(newsletterPath('a+b/c?d@example.com')).toBe(
    '/api/v1/newsletter/create/a%2Bb%2Fc%3Fd%40example.com',
  )
})

test.each(['a@b.c', 'a@b@c.d', 'a@b..c', '.@.a.b'])('%j is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each(['', ' ', '@', 'a@.b', 'a@b.', '@@.', 'a@b c.d', ' a@b.c', 'a@b.c\n'])(
  '%j is none',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)

test('the rule is the pattern "something @ something . something" without whitespace', () => {
  const pattern = /^\S+@\S+\.\S+$/
  const letters = ['a', '@', '.', ' ']
  const texts = [0, 1, 2, 3, 4, 5, 6].reduce<string[][]>(
    (lists) => [...lists, (lists.at(-1) ?? []).flatMap((text) => letters.map((x) => text + x))],
    [['']],
  )
  for (const text of texts.flat()) expect([text, isEmail(text)]).toEqual([text, pattern.test(text)])
})
