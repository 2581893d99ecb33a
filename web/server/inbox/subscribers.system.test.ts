import {expect, test} from 'vitest'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {exportInbox} from './command-line.ts'
import {listSubscribers, patch} from './testing/staff-requests.ts'

onBothDatabases((create) => {
  test('a subscription request released from quarantine is sent the confirmation mail, once', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.subscribe('ada@example.com', undefined, {'X-Form-Trap': 'filled'})
    expect(await listSubscribers(forms)).toEqual({items: [], total: 0, counts: {quarantine: 1}})
    expect(await exportInbox(forms.db, 'subscribers')).not.toContain('ada')
    const [quarantined] = (await listSubscribers(forms, '?filter=quarantine')).items
    expect(quarantined).toMatchObject({email: 'ada@example.com', quarantine: 'honeypot'})
    const release = patch(quarantined?.id ?? '', {quarantined: false}, 'subscribers')
    expect((await forms.staff(...release)).status).toBe(200)
    expect((await forms.staff(...release)).status).toBe(200)
    const [mail] = await smtp.waitForMails(1)
    expect(mail?.to).toEqual(['ada@example.com'])
    expect((await listSubscribers(forms)).items).toMatchObject([
      {state: 'pending', quarantine: null},
    ])
    expect(await forms.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    const unknownChange = patch(quarantined?.id ?? '', {state: 'confirmed'}, 'subscribers')
    expect((await forms.staff(...unknownChange)).status).toBe(400)
  })

  test('subscribers are searched without case, wildcards in the search taken literally', async () => {
    const forms = await startForms(await create())
    for (const email of ['ada_obi@example.com', 'bola@example.com']) await forms.subscribe(email)
    const found = async (search: string) => {
      const query = `?search=${encodeURIComponent(search)}`
      const {items, total} = await listSubscribers(forms, query)
      expect(total).toBe(items.length)
      return items.map(({email}) => email)
    }
    expect(await found('ADA_')).toEqual(['ada_obi@example.com'])
    expect(await found('bola@EXAMPLE')).toEqual(['bola@example.com'])
    expect(await found('_la')).toEqual([])
    expect(await found('ｂｏ\u200bla')).toEqual(['bola@example.com'])
    expect([await found('@'), await found('.'), await found('\u200b')]).toEqual([[], [], []])
  })
})
