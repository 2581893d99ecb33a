import {expect, test} from 'vitest'
import {freePort} from '../http/testing/free-port.ts'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {onBothDatabases, sqlite} from '../storage/testing/databases.ts'
import {defaultLimits} from './forms.ts'
import {enquiry, startForms} from './testing/forms-fixture.ts'

const byLetter = (a: string, b: string) => a.localeCompare(b)

onBothDatabases((create) => {
  test('an enquiry is stored and mailed, with the visitor as Reply-To', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    const response = await forms.contact()
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie(), 'visitors get no cookie').toEqual([])
    await expect(response.json()).resolves.toEqual({message: 'Thanks for reaching out!'})
    expect(await forms.enquiries()).toEqual([
      expect.objectContaining({...enquiry, quarantine: null, read_at: null}),
    ])
    const [mail] = await smtp.waitForMails(1)
    expect(mail?.to).toEqual(['company@example.com'])
    expect(mail?.raw).toMatch(/^Reply-To: Ada Obi <ada@example\.com>\r$/m)
    expect(mail?.raw).toMatch(/^From: The Aggregator <site@example\.com>\r$/m)
    expect(mail?.raw).toContain('We burn gas.')
  })

  test('an address cannot add a second one to Reply-To', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url, receipts: true}})
    await forms.contact({...enquiry, email: 'a@b.c>,<evil@x.y'})
    const [mail] = await smtp.waitForMails(1)
    expect(mail?.raw).toMatch(/^Reply-To: Ada Obi <"[^"]*"@x\.y>\r$/m)
    const queued = forms.db.selectFrom('outbox').select('id').where('state', '=', 'queued')
    await expect.poll(() => queued.execute()).toEqual([])
    expect(smtp.received.map(({to}) => to)).toEqual([['company@example.com']])
  })

  test('enquiries are accepted while the mail server is down, and each is mailed once when it is back', async () => {
    const port = await freePort()
    const stopped = await startSmtp({port})
    await stopped.close()
    const start = Date.now()
    let time = start
    const database = await create()
    const site = await startForms(database, {mail: {smtpUrl: stopped.url}, now: () => time})
    const countAttempts = async () => {
      const rows = await site.db.selectFrom('outbox').select('attempts').execute()
      return rows.reduce((sum, {attempts}) => sum + attempts, 0)
    }
    for (const minutes of [0, 20, 40, 60]) {
      time = start + minutes * 60_000
      expect((await site.contact({...enquiry, message: `after ${minutes}`})).status).toBe(201)
      // One mail asks for all of them.
      await expect.poll(countAttempts).toBe(minutes / 20 + 1)
    }
    expect(site.logged.join()).toContain('was not sent')
    expect(site.logged.join()).not.toMatch(/@|Ada|after \d/)
    const smtp = await startSmtp({port})
    time = start + 180 * 60_000
    await site.contact({...enquiry, message: 'after 180'})
    await smtp.waitForMails(5)
    const queued = site.db.selectFrom('outbox').select('id').where('state', '=', 'queued')
    await expect.poll(() => queued.execute()).toEqual([])
    expect(new Set(smtp.received.map(({messageId}) => messageId)).size).toBe(5)
    expect(smtp.received).toHaveLength(5)
  })

  test('the same enquiry sent again with one idempotency key is stored and mailed once', async () => {
    const forms = await startForms(await create())
    const headers = {'Idempotency-Key': 'one'}
    const answers = await Promise.all([1, 2, 3].map(() => forms.contact(enquiry, {headers})))
    expect(answers.map(({status}) => status)).toEqual([201, 201, 201])
    await forms.contact({...enquiry, message: 'Another'}, {headers})
    expect(await forms.enquiries()).toHaveLength(2)
    expect(await forms.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2)
  })

  test('a suspicious enquiry gets the same response, goes into quarantine and sends no mail', async () => {
    const forms = await startForms(await create())
    const ordinary = await (await forms.contact()).text()
    for (const headers of [
      {'X-Form-Trap': 'filled'},
      {'X-Form-Elapsed': '300'},
      {'X-Form-Elapsed': 'x'},
    ]) {
      const suspicious = await forms.contact(enquiry, {headers: {...headers}})
      expect(suspicious.status).toBe(201)
      expect(await suspicious.text()).toBe(ordinary)
    }
    const reasons = (await forms.enquiries()).map(({quarantine}) => quarantine ?? 'accepted')
    expect(reasons.sort(byLetter)).toEqual(['accepted', 'honeypot', 'too fast', 'too fast'])
    expect(await forms.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
  })

  test('too many from one address or one network go into quarantine, others do not', async () => {
    const contact = {address: 2, network: 3, windowMs: 60_000}
    const forms = await startForms(await create(), {limits: {...defaultLimits, contact}})
    for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.9', '198.51.100.1']) {
      expect((await forms.contact(enquiry, {from})).status).toBe(201)
    }
    const reasons = (await forms.enquiries()).map(({quarantine}) => quarantine ?? 'accepted')
    expect(reasons.sort(byLetter)).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'too many from one address',
      'too many from one network',
    ])
  })

  test('control characters are removed, and names cannot add headers', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    const fullname = 'Ada\r\nBcc evil\nObi'
    const company = 'Delta\r\nBcc: evil@example.com\r\n\r\nGas \ud800'
    const answer = await forms.contact({...enquiry, fullname, company, message: 'a\u0000b\r\nc'})
    expect(answer.status).toBe(201)
    const [stored] = await forms.enquiries()
    expect(stored?.fullname).toBe('Ada Bcc evil Obi')
    expect(stored?.company).toBe('Delta Bcc: evil@example.com Gas \ufffd')
    expect(stored?.message).toBe('ab\nc')
    const [mail] = await smtp.waitForMails(1)
    expect(mail?.to).toEqual(['company@example.com'])
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im)
  })
})

test('with ten thousand enquiries in quarantine suspicious ones are refused, in plain text', async () => {
  const forms = await startForms(await sqlite())
  const quarantined = {
    ...enquiry,
    request_key: null,
    received_at: 1,
    search_text: '',
    read_at: null,
  }
  for (let part = 0; part < 10; part += 1) {
    const rows = Array.from({length: 1000}, (_, index) => ({
      ...quarantined,
      id: `${part}-${index}`,
      quarantine: 'honeypot',
    }))
    await forms.db.insertInto('enquiry').values(rows).execute()
  }
  const refused = await forms.contact(enquiry, {headers: {'X-Form-Trap': 'filled'}})
  expect(refused.status).toBe(503)
  await expect(refused.json()).rejects.toThrow('JSON')
  expect((await forms.contact()).status).toBe(201)
  expect(await forms.enquiries()).toHaveLength(10_001)
})

test('what is refused is refused in plain text, which no form takes for success', async () => {
  const forms = await startForms(await sqlite())
  const refusals: [status: number, request: {body?: unknown; headers?: Record<string, string>}][] =
    [
      [400, {body: {...enquiry, phone: '+234'}}],
      [400, {body: 7}],
      [403, {headers: {Origin: 'https://evil.example'}}],
      [403, {headers: {Origin: 'null'}}],
      [403, {headers: {'Sec-Fetch-Site': 'cross-site'}}],
      [415, {headers: {'Content-Type': 'application/x-www-form-urlencoded'}}],
      [415, {headers: {'Content-Type': 'text/plain'}}],
      [413, {body: {...enquiry, message: 'x'.repeat(200_000)}}],
    ]
  for (const [status, {body = enquiry, headers = {}}] of refusals) {
    const answer = await forms.contact(body, {headers})
    expect([headers, answer.status]).toEqual([headers, status])
    expect(answer.headers.get('content-type')).toContain('text/plain')
    await expect(answer.json()).rejects.toThrow('JSON')
  }
  expect(await forms.enquiries()).toEqual([])
  // Requests of the site's own pages are accepted, and those of programs, as in the tests above.
  const sameOrigin = {Origin: 'http://site.example', 'Sec-Fetch-Site': 'same-origin'}
  expect((await forms.contact(enquiry, {headers: sameOrigin})).status).toBe(201)
})
