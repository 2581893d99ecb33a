import {describe, expect, onTestFinished, test} from 'vitest'
import {readEnvironment} from '../env/env.ts'
import {sqlite} from '../storage/testing/databases.ts'
import {enquiry, startForms} from '../forms/testing/forms-fixture.ts'
import {startSmtp, type SmtpOptions} from './testing/start-smtp.ts'
import {smtpTransport, type Mail} from './transport.ts'

/** The header lines of a mail, those that are folded as one. */
const headOf = (raw: string) => (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' ')

/** The text of a mail, decoded from quoted-printable or base64. */
function textOf(raw: string): string {
  const body = raw.split('\r\n\r\n')[1] ?? ''
  if (/^Content-Transfer-Encoding: base64/im.test(raw))
    return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

const mail: Mail = {
  id: 'one',
  to: 'company@example.com',
  subject: 'S',
  text: 'T',
  isAutomatic: false,
}

async function startTransport(options: SmtpOptions = {}) {
  const smtp = await startSmtp(options)
  const transport = smtpTransport(smtp.url, {name: 'Site', address: 'site@example.com'})
  onTestFinished(() => transport.close())
  return {smtp, transport}
}

test('what a person wrote is not marked as automatic; receipts and confirmations are', async () => {
  const smtp = await startSmtp()
  const forms = await startForms(await sqlite(), {mail: {smtpUrl: smtp.url, receipts: true}})
  await forms.contact()
  await forms.subscribe('bola@example.com')
  const mails = await smtp.waitForMails(3)
  const marked = mails.map(({to: [to], raw}) => [to, /^Auto-Submitted: /m.test(headOf(raw))])
  expect(Object.fromEntries(marked)).toEqual({
    'company@example.com': false,
    'ada@example.com': true,
    'bola@example.com': true,
  })
})

test('MAIL_FROM is one valid sender, and signs texts without quotation marks', async () => {
  const smtp = await startSmtp()
  for (const [MAIL_FROM, from] of [
    ['Gas: The Aggregator <site@example.com>', 'From: "Gas: The Aggregator" <site@example.com>'],
    ['Gas (Nigeria) <site@example.com>', 'From: "Gas (Nigeria)" <site@example.com>'],
    ['Gas, Ltd. <site@example.com>', 'From: "Gas, Ltd." <site@example.com>'],
    ['"Gas, Ltd." <site@example.com>', 'From: "Gas, Ltd." <site@example.com>'],
    ['The "Gas" Company <site@example.com>', 'From: "The \\"Gas\\" Company" <site@example.com>'],
    ['a@b.c; d <site@example.com>', 'From: "a@b.c; d" <site@example.com>'],
    ['Gáàsì <site@example.com>', /^From: =\?UTF-8\?\S+\?= <site@example\.com>$/m],
    ['site@example.com', 'From: site@example.com'],
  ] as const) {
    const sender = readEnvironment({MAIL_FROM}).forms.mail.from
    expect(sender.name).not.toMatch(/^"|"$/)
    const transport = smtpTransport(smtp.url, sender)
    onTestFinished(() => transport.close())
    await transport.send(mail)
    expect(headOf(smtp.received.at(-1)?.raw ?? '').replaceAll('\r', '')).toMatch(from)
  }
})

test.each([
  'Gas <a@b.c>, More <d@e.f>',
  'Gas <a b@c.d>',
  'Gas <ẹmi@example.com>',
  '<>',
  'Gas a@b.c',
])('MAIL_FROM=%s is refused at the start', (MAIL_FROM) => {
  expect(() => readEnvironment({MAIL_FROM})).toThrow(/MAIL_FROM: is not a sender/)
})

describe('addresses outside ASCII', () => {
  test('go to a server that takes them, and are said to it', async () => {
    const {smtp, transport} = await startTransport()
    await transport.send({...mail, to: 'ẹmi@example.com'})
    expect(smtp.received).toMatchObject([{to: ['ẹmi@example.com'], isUtf8: true}])
  })

  test('do not go to another server: that is final', async () => {
    const {smtp, transport} = await startTransport({takesUtf8: false})
    await expect(transport.send({...mail, to: 'ẹmi@example.com'})).rejects.toMatchObject({
      responseCode: 553,
    })
    expect(smtp.received).toEqual([])
  })

  test('after the @ are encoded, for any server', async () => {
    const {smtp, transport} = await startTransport({takesUtf8: false})
    const replyTo = {name: 'Ada', address: 'ada@àpẹẹrẹ.ng'}
    await transport.send({...mail, to: 'company@àpẹẹrẹ.ng', replyTo})
    const [received] = smtp.received
    expect(received?.isUtf8).toBe(false)
    expect(headOf(received?.raw ?? '')).toMatch(/^To: company@xn--pr-iia9761aab\.ng\r?$/m)
    expect(headOf(received?.raw ?? '')).toMatch(/^Reply-To: Ada <ada@xn--pr-iia9761aab\.ng>\r?$/m)
  })

  test.each([true, false])(
    'of a visitor stand in the text, never in a header (SMTPUTF8: %s)',
    async (takesUtf8) => {
      const smtp = await startSmtp({takesUtf8})
      const forms = await startForms(await sqlite(), {mail: {smtpUrl: smtp.url}})
      await forms.contact({...enquiry, fullname: 'Ọlá Obi', email: 'ọlá@example.com'})
      const [received] = await smtp.waitForMails(1)
      const head = headOf(received?.raw ?? '')
      expect(head).not.toMatch(/[^\t\r\n -~]/)
      expect(head).not.toMatch(/^Reply-To/m)
      expect(textOf(received?.raw ?? '')).toContain('E-mail: ọlá@example.com')
    },
  )
})

test('what nobody sees in an address is removed, by both forms alike', async () => {
  const forms = await startForms(await sqlite())
  const addresses = [
    'a\u200bda@example.com',
    '\ufeffada@example.com',
    'ada@exam\u00adple.com',
    'ada@example.com\u202c',
    'ada\u2060@example.com\u0000',
  ]
  for (const email of addresses) {
    expect((await forms.contact({...enquiry, email})).status).toBe(201)
    expect((await forms.subscribe(email)).status).toBe(201)
  }
  const sent = (await forms.enquiries()).map((row) => row.email)
  expect(sent).toEqual(addresses.map(() => 'ada@example.com'))
  const subscribers = await forms.db.selectFrom('subscriber').select('email').execute()
  expect(subscribers).toEqual([{email: 'ada@example.com'}])
})
