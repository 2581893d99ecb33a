import {expect, test} from 'vitest'
import {MAX_ATTEMPTS} from '../mail/retry.ts'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {enquiry, startForms} from '../testing/forms-fixture.ts'
import {listEnquiries} from './testing/staff-requests.ts'

const day = 24 * 60 * 60 * 1000

onBothDatabases((create) => {
  test('dead letters are counted, and sent again on request, once', async () => {
    const smtp = await startSmtp()
    smtp.refuse(550)
    let time = Date.now()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}, now: () => time})
    await forms.contact()
    const outbox = () => forms.db.selectFrom('outbox').selectAll().execute()
    await expect.poll(async () => (await outbox())[0]?.attempts).toBe(1)
    time += 2 * day
    await forms.db
      .updateTable('outbox')
      .set({attempts: MAX_ATTEMPTS - 1})
      .execute()
    await forms.contact({...enquiry, message: 'Wakes the outbox'})
    await expect.poll(async () => (await listEnquiries(forms)).counts.deadMails).toBe(1)
    const dead = (await outbox()).find(({state}) => state === 'dead')
    smtp.refuse(undefined)
    time += day
    const again = {method: 'POST', body: '{}'}
    expect((await forms.staff('/dead-mails/send', again)).status).toBe(200)
    expect((await forms.staff('/dead-mails/send', again)).status).toBe(200)
    await expect
      .poll(async () => (await outbox()).map(({state}) => state))
      .toEqual(['sent', 'sent'])
    expect((await listEnquiries(forms)).counts.deadMails).toBe(0)
    const ids = smtp.received.map(({messageId}) => messageId)
    expect(ids).toHaveLength(2)
    expect(ids).toContain(`<${dead?.id}@example.com>`)
  })
})
