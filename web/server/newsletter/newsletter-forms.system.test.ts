import {expect, test} from 'vitest'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {subscriberStates, tokenOf} from './testing/newsletter-mails.ts'

const day = 24 * 60 * 60_000

onBothDatabases((create) => {
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
    expect(forms.logged.join()).not.toContain('ada')
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

  test('following a link changes nothing', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.subscribe('ada@example.com')
    const [mail] = await smtp.waitForMails(1)
    await forms.request(`/newsletter/confirm?token=${tokenOf(mail, 'confirm')}`)
    await forms.request(`/newsletter/unsubscribe?token=${tokenOf(mail, 'unsubscribe')}`)
    expect(await subscriberStates(forms)).toEqual(['pending'])
  })

  test('a posted form that is too long is refused', async () => {
    const forms = await startForms(await create())
    for (const page of ['subscribe', 'confirm', 'unsubscribe']) {
      const answer = await forms.post(`/newsletter/${page}`, {email: 'x'.repeat(20_000)})
      expect(answer.status).toBe(413)
    }
  })

  test('the plain form without scripts redirects to the page with the result', async () => {
    const forms = await startForms(await create())
    const answer = await forms.post('/newsletter/subscribe', {email: 'ada@example.com'})
    expect(answer.headers.get('location')).toBe('/newsletter/confirm?result=requested')
    const crossSite = {Origin: 'https://evil.example'}
    const refused = await forms.post('/newsletter/subscribe', {email: 'x@example.com'}, crossSite)
    expect(refused.status).toBe(403)
    expect(await subscriberStates(forms)).toEqual(['pending'])
    const filled = {email: 'bot@example.com', website: 'https://spam.example'}
    const suspicious = await forms.post('/newsletter/subscribe', filled)
    expect(suspicious.headers.get('location')).toBe('/newsletter/confirm?result=requested')
    expect(await forms.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
  })
})
