import {expect, test} from 'vitest'
import {replyLink} from './reply-link.ts'

const enquiry = {
  email: 'ada@example.com',
  fullname: 'Ada Obi',
  received_at: Date.parse('2026-11-20T23:30:00Z'),
  message: 'Good day.\nWe burn gas & more?',
}

/** The fields of a link, as a mail program reads them. */
function read(link: string) {
  const {protocol, pathname, searchParams} = new URL(link)
  const fields = Object.fromEntries(searchParams)
  return {protocol, to: decodeURIComponent(pathname), ...fields}
}

test('an answer goes to who wrote, with a subject by day and the message quoted', () => {
  expect(read(replyLink(enquiry))).toEqual({
    protocol: 'mailto:',
    to: 'ada@example.com',
    subject: 'Re: Your enquiry of 21 November 2026',
    body: 'Dear Ada Obi,\r\n\r\n\r\n\r\nOn 21 November 2026 you wrote:\r\n> Good day.\r\n> We burn gas & more?\r\n',
  })
})

test('what a visitor wrote adds no field and no recipient', () => {
  const link = replyLink({
    ...enquiry,
    email: 'ada?cc=x&bcc=y%0A,z@example.com',
    message: 'a&subject=other#b',
  })
  expect(link).toMatch(/^mailto:ada%3Fcc%3Dx%26bcc%3Dy%250A%2Cz@example\.com\?subject=/)
  expect(Object.keys(read(link))).toEqual(['protocol', 'to', 'subject', 'body'])
  expect(read(link)).toMatchObject({body: expect.stringContaining('> a&subject=other#b')})
})

test.each([
  ['plain', 'We burn gas. '.repeat(500)],
  ['accented', 'Adébáyọ̀ '.repeat(500)],
  ['of emoji', '👩🏽‍🔧'.repeat(500)],
  ['with lone surrogates', '\ud800'.repeat(3000)],
  ['of lines', '\n'.repeat(3000) + 'x'.repeat(3000)],
])('a long message, %s, is cut to what mail programs take, and says so', (_, message) => {
  const link = replyLink({...enquiry, message})
  expect(link.length).toBeLessThanOrEqual(2000)
  expect(link.length).toBeGreaterThan(1800)
  expect(read(link)).toMatchObject({body: expect.stringMatching(/\[…\]\r\n$/)})
})
