import {expect, test} from 'vitest'
import {HONEYPOT} from '#web/contract/forms.ts'
import {defaultLimits} from '../forms.ts'
import {startSmtp} from '../../mail/testing/start-smtp.ts'
import {onBothDatabases, sqlite} from '../../storage/testing/databases.ts'
import {startForms, subscriberStates, tokenOf} from '../testing/forms-fixture.ts'

const minute = 60_000

const day = 24 * 60 * 60_000

onBothDatabases((create) => {
  test('a subscription is requested, confirmed, ended and requested again', async () => {
    const smtp = await startSmtp()
    let time = Date.now()
    const now = () => time
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}, now})

    const first = await forms.subscribe('Ada@Example.COM')
    expect(first.status).toBe(201)
    expect(first.headers.getSetCookie(), 'visitors get no cookie').toEqual([])
    expect((await first.json()).message).toBe(
      'Please confirm your subscription using the link in the e-mail we sent you',
    )
    const [mail] = await smtp.waitForMails(1)
    expect(mail?.to).toEqual(['Ada@example.com'])
    expect((await forms.subscribe('ada@example.com')).status).toBe(201)
    for (const page of ['confirm', 'unsubscribe'] as const) {
      await forms.request(`/newsletter/${page}?token=${tokenOf(mail, page)}`)
    }
    expect(await subscriberStates(forms), 'following a link changes nothing').toEqual(['pending'])

    const confirm = {token: tokenOf(mail, 'confirm')}
    const confirmed = await forms.post('/newsletter/confirm', confirm)
    expect(confirmed.status).toBe(303)
    expect(confirmed.headers.getSetCookie()).toEqual([])
    expect(confirmed.headers.get('location')).toBe('/newsletter/confirm?result=confirmed')
    expect(await subscriberStates(forms)).toEqual(['confirmed'])
    const again = await forms.subscribe('ADA@example.com')
    expect(again.status).toBe(409)
    await expect(again.json()).resolves.toEqual({message: 'You are already subscribed'})

    const unsubscribe = {token: tokenOf(mail, 'unsubscribe')}
    const ended = await forms.post('/newsletter/unsubscribe', unsubscribe)
    expect(ended.headers.get('location')).toBe('/newsletter/unsubscribe?result=unsubscribed')
    expect(await subscriberStates(forms)).toEqual(['unsubscribed'])

    const old = await forms.post('/newsletter/confirm', confirm)
    expect(old.headers.get('location')).toBe('/newsletter/confirm?result=expired')
    expect(await subscriberStates(forms)).toEqual(['unsubscribed'])

    time += minute
    expect((await forms.subscribe('ada@example.com')).status).toBe(201)
    const mails = await smtp.waitForMails(2)
    await forms.post('/newsletter/confirm', {token: tokenOf(mails[1], 'confirm')})
    expect(await subscriberStates(forms)).toEqual(['confirmed'])
  })

  test('a repeated request sends a second mail only after a while, with another Message-ID', async () => {
    const smtp = await startSmtp()
    let time = Date.now()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}, now: () => time})
    await Promise.all([1, 2, 3].map(() => forms.subscribe('ada@example.com')))
    await smtp.waitForMails(1)
    time += 11 * minute
    await forms.subscribe('ada@example.com')
    const mails = await smtp.waitForMails(2)
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({messageId}) => messageId)).size).toBe(2)
  })

  test('an ordinary request after a suspicious one sends the mail', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    const quick = {'X-Form-Elapsed': '100'}
    await forms.subscribe('ada@example.com', undefined, quick)
    await forms.subscribe('ada@example.com', undefined, quick)
    expect(await forms.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    await forms.subscribe('Ada@example.com', undefined, {'X-Form-Elapsed': '4000'})
    const [mail] = await smtp.waitForMails(1)
    await forms.post('/newsletter/confirm', {token: tokenOf(mail, 'confirm')})
    expect(await subscriberStates(forms)).toEqual(['confirmed'])
  })

  test('a suspicious request gets the same response, goes into quarantine and sends no mail', async () => {
    const forms = await startForms(await create())
    const ordinary = await (await forms.subscribe('ada@example.com')).text()
    for (const [email, headers] of [
      ['bola@example.com', {'X-Form-Trap': 'filled'}],
      ['chidi@example.com', {'X-Form-Elapsed': '300'}],
      ['dayo@example.com', {'X-Form-Elapsed': 'x'}],
    ] as const) {
      const suspicious = await forms.subscribe(email, undefined, headers)
      expect(suspicious.status).toBe(201)
      expect(await suspicious.text()).toBe(ordinary)
    }
    const stored = forms.db.selectFrom('subscriber').select(['email', 'quarantine'])
    expect(await stored.orderBy('email').execute()).toEqual([
      {email: 'ada@example.com', quarantine: null},
      {email: 'bola@example.com', quarantine: 'honeypot'},
      {email: 'chidi@example.com', quarantine: 'too fast'},
      {email: 'dayo@example.com', quarantine: 'too fast'},
    ])
    expect(await forms.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
  })

  test('a suspicious request changes nothing for a pending or confirmed address', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    const trapped = {'X-Form-Trap': 'filled'}
    await forms.subscribe('ada@example.com')
    const [mail] = await smtp.waitForMails(1)
    const again = () => forms.subscribe('ada@example.com', undefined, trapped)
    expect((await again()).status).toBe(201)
    await forms.post('/newsletter/confirm', {token: tokenOf(mail, 'confirm')})
    expect((await again()).status).toBe(409)
    const subscribers = await forms.db.selectFrom('subscriber').selectAll().execute()
    expect(subscribers).toEqual([expect.objectContaining({state: 'confirmed', quarantine: null})])
    expect(smtp.received).toHaveLength(1)
  })

  test('too many from one address or one network: 429 with a message, while others are served', async () => {
    const newsletter = {address: 2, network: 3, windowMs: minute}
    const forms = await startForms(await create(), {limits: {...defaultLimits, newsletter}})
    const froms = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '198.51.100.1']
    const answers = []
    for (const [index, from] of froms.entries()) {
      answers.push(await forms.subscribe(`a${index}@example.com`, from))
    }
    expect(answers.map(({status}) => status)).toEqual([201, 201, 429, 429, 201])
    expect(await answers[2]?.json()).toEqual({
      message: 'Too many attempts. Please try again later',
    })
  })

  test('one click in a mail program unsubscribes (RFC 8058)', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.subscribe('ada@example.com')
    const [mail] = await smtp.waitForMails(1)
    const head = (mail?.raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' ')
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const url = /^List-Unsubscribe: <http:\/\/site\.example([^>]+)>/m.exec(head)?.[1] ?? ''
    const fields = {'List-Unsubscribe': 'One-Click'}
    const answer = await forms.post(url, fields, {Origin: 'https://mail.example'})
    expect(answer.status).toBe(200)
    expect(await subscriberStates(forms)).toEqual(['unsubscribed'])

    // Deleted, and back with another subscription, which this link does not end.
    await forms.db.deleteFrom('subscriber').execute()
    await forms.subscribe('ada@example.com')
    const late = await forms.post(url, fields, {Origin: 'https://mail.example'})
    expect([late.status, await late.text()]).toEqual([400, 'This link is no longer valid.'])
    const byForm = await forms.post(url, {})
    expect(byForm.headers.get('location')).toContain('result=expired')
    expect(await subscriberStates(forms)).toEqual(['pending'])
  })

  test('where nothing can be stored a form redirects to a page that offers another attempt with the same token', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.subscribe('ada@example.com')
    const [mail] = await smtp.waitForMails(1)
    await forms.db.schema.alterTable('subscriber').renameTo('away').execute()
    for (const page of ['confirm', 'unsubscribe'] as const) {
      const token = tokenOf(mail, page)
      const answer = await forms.post(`/newsletter/${page}`, {token})
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(
        `/newsletter/${page}?result=failed&token=${token}`,
      )
    }
    const url = `/newsletter/unsubscribe?token=${tokenOf(mail, 'unsubscribe')}`
    const oneClick = await forms.post(url, {'List-Unsubscribe': 'One-Click'})
    expect(oneClick.status).toBe(503)
    expect(oneClick.headers.get('retry-after')).toBe('30')
    expect((await forms.subscribe('ada@example.com')).status).toBe(503)
    expect(forms.logged.join()).not.toContain('ada@')
    await forms.db.schema.alterTable('away').renameTo('subscriber').execute()
    await forms.post('/newsletter/confirm', {token: tokenOf(mail, 'confirm')})
    expect(await subscriberStates(forms)).toEqual(['confirmed'])
  })

  test('links expire, and forged tokens are refused', async () => {
    const smtp = await startSmtp()
    let time = Date.now()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}, now: () => time})
    await forms.subscribe('ada@example.com')
    const [mail] = await smtp.waitForMails(1)
    const confirm = tokenOf(mail, 'confirm')
    const unsubscribe = tokenOf(mail, 'unsubscribe')
    const [body = '', mac = ''] = confirm.split('.')
    const forged = [
      '',
      '.',
      'x',
      unsubscribe,
      `${body}.`,
      `${body}x.${mac}`,
      `.${mac}`,
      `${body}.${mac}x`,
    ]
    for (const token of forged) {
      const answer = await forms.post('/newsletter/confirm', {token})
      expect(answer.headers.get('location')).toBe('/newsletter/confirm?result=expired')
    }
    time += 8 * day
    await forms.post('/newsletter/confirm', {token: confirm})
    expect(await subscriberStates(forms)).toEqual(['pending'])
    time += 723 * day
    const late = await forms.post('/newsletter/unsubscribe', {token: unsubscribe})
    expect(late.headers.get('location')).toBe('/newsletter/unsubscribe?result=expired')
    const oneClick = {token: unsubscribe, 'List-Unsubscribe': 'One-Click'}
    expect((await forms.post('/newsletter/unsubscribe', oneClick)).status).toBe(400)
    expect(await subscriberStates(forms)).toEqual(['pending'])
    time -= 2 * day
    await forms.post('/newsletter/unsubscribe', {token: unsubscribe})
    expect(await subscriberStates(forms)).toEqual(['unsubscribed'])
  })

  test('the plain form without scripts redirects to the page with the result', async () => {
    const forms = await startForms(await create())
    const answer = await forms.post('/newsletter/subscribe', {email: 'ada@example.com'})
    expect(answer.headers.get('location')).toBe('/newsletter/confirm?result=requested')
    const crossSite = {Origin: 'https://evil.example'}
    const refused = await forms.post('/newsletter/subscribe', {email: 'x@example.com'}, crossSite)
    expect(refused.status).toBe(403)
    expect(await subscriberStates(forms)).toEqual(['pending'])
    const filled = {email: 'bot@example.com', [HONEYPOT.name]: 'https://spam.example'}
    const suspicious = await forms.post('/newsletter/subscribe', filled)
    expect(suspicious.headers.get('location')).toBe('/newsletter/confirm?result=requested')
    expect(await forms.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
  })
})

test('what is refused stores nothing', async () => {
  const forms = await startForms(await sqlite())
  for (const email of [
    'ada',
    'ada@example',
    'a b@c.d',
    'a@b.c,d@e.f',
    '<a@b.c>',
    'a@b.c\r\nBcc: x@y.z',
  ]) {
    const answer = await forms.subscribe(email)
    expect([email, answer.status]).toEqual([email, 400])
    expect(await answer.json()).toEqual({message: 'Please enter a valid email address'})
  }
  for (const [headers, status] of [
    [{Origin: 'https://evil.example'}, 403],
    [{Origin: 'null'}, 403],
    [{'Sec-Fetch-Site': 'cross-site'}, 403],
    [{'Content-Type': 'application/x-www-form-urlencoded'}, 415],
    [{'Content-Type': 'text/plain'}, 415],
  ] as const) {
    const answer = await forms.subscribe('ada@example.com', undefined, {...headers})
    expect([headers, answer.status]).toEqual([headers, status])
  }
  for (const page of ['subscribe', 'confirm', 'unsubscribe']) {
    const answer = await forms.post(`/newsletter/${page}`, {email: 'x'.repeat(20_000)})
    expect([page, answer.status]).toEqual([page, 413])
  }
  expect(await subscriberStates(forms)).toEqual([])
})

test('with ten thousand requests in quarantine suspicious ones are refused, others are not', async () => {
  const forms = await startForms(await sqlite())
  const quarantined = {
    state: 'pending',
    version: 1,
    requested_at: 1,
    quarantine: 'honeypot',
  } as const
  const ends = {confirmed_at: null, unsubscribed_at: null}
  for (let part = 0; part < 10; part += 1) {
    const rows = Array.from({length: 1000}, (_, index) => {
      const email = `${part}-${index}@example.com`
      return {...quarantined, ...ends, id: email, email, email_key: email}
    })
    await forms.db.insertInto('subscriber').values(rows).execute()
  }
  const trapped = {'X-Form-Trap': 'filled'}
  expect((await forms.subscribe('bot@example.com', undefined, trapped)).status).toBe(429)
  expect((await forms.subscribe('ada@example.com')).status).toBe(201)
})
