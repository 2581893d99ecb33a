import {expect, test} from 'vitest'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {onBothDatabases, sqlite} from '../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {subscriberStates, tokenOf} from './testing/newsletter-mails.ts'

const minute = 60_000

onBothDatabases((create) => {
  test('a subscription is requested, confirmed, ended and requested again', async () => {
    const smtp = await startSmtp()
    let time = Date.now()
    const now = () => time
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}, now})

    const first = await forms.subscribe('Ada@Example.COM')
    expect(first.status).toBe(201)
    expect((await first.json()).message).toBe(
      'Please confirm your subscription using the link in the e-mail we sent you',
    )
    const [mail] = await smtp.waitForMails(1)
    expect(mail?.to).toEqual(['Ada@example.com'])
    expect((await forms.subscribe('ada@example.com')).status).toBe(201)
    expect(await subscriberStates(forms)).toEqual(['pending'])

    const confirm = {token: tokenOf(mail, 'confirm')}
    const confirmed = await forms.post('/newsletter/confirm', confirm)
    expect(confirmed.status).toBe(303)
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

  test.each([
    ['the hidden field filled', {'X-Form-Trap': 'filled'}, 'honeypot'],
    ['sent sooner than a person can', {'X-Form-Elapsed': '300'}, 'too fast'],
    ['a time that is no number', {'X-Form-Elapsed': 'x'}, 'too fast'],
  ])('%s: the same response, quarantine, no mail', async (_, headers, reason) => {
    const forms = await startForms(await create())
    const ordinary = await forms.subscribe('ada@example.com')
    const suspicious = await forms.subscribe('bola@example.com', undefined, headers)
    expect(suspicious.status).toBe(201)
    expect(await suspicious.text()).toBe(await ordinary.text())
    const stored = forms.db.selectFrom('subscriber').select(['email', 'quarantine'])
    expect(await stored.orderBy('email').execute()).toEqual([
      {email: 'ada@example.com', quarantine: null},
      {email: 'bola@example.com', quarantine: reason},
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
