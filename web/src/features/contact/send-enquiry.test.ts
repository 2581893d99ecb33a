import {afterEach, expect, test, vi} from 'vitest'
import {sendEnquiry} from './send-enquiry.ts'

const enquiry = {
  full_name: 'Ada Obi',
  email: 'ada@example.com',
  phone_number: '08012345678',
  company_name: 'Delta Gas',
  message: 'Good day',
}

const sendTo = (answer: () => Promise<Response>) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  return sendEnquiry(enquiry, {key: 'a-key', elapsed: 1, honeypotFilled: false})
}

afterEach(() => vi.restoreAllMocks())

test.each([200, 201, 400, 422, 500, 503])('JSON with status %i counts as sent', async (status) => {
  await expect(sendTo(async () => Response.json({message: 'x'}, {status}))).resolves.toBeUndefined()
})

test.each([
  ['nothing', async () => new Response(null, {status: 204})],
  ['an empty body', async () => new Response('', {status: 200})],
  ['HTML', async () => new Response('<p>ok', {status: 200})],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s counts as not sent', async (_, answer) => {
  await expect(sendTo(answer)).rejects.toThrow(Error)
})
