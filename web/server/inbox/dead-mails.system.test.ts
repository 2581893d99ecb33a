import {expect, test} from 'vitest'
import {MAX_ATTEMPTS} from '../mail/retry.ts'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {openStorage} from '../storage/open-storage.ts'
import {onBothDatabases, type TestDatabase} from '../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {listEnquiries} from './testing/staff-requests.ts'

/** As after two days of attempts, while no site runs that could make one at the same time. */
async function leaveOneAttempt(database: TestDatabase) {
  const {db, close} = await openStorage(database, () => {})
  await db
    .updateTable('outbox')
    .set({attempts: MAX_ATTEMPTS - 1})
    .execute()
  await close()
}

onBothDatabases((create) => {
  test('dead letters are counted, and sent again on request, once', async () => {
    const smtp = await startSmtp()
    smtp.refuse(550)
    const database = await create()
    const before = await startForms(database, {mail: {smtpUrl: smtp.url}})
    await before.contact()
    await expect.poll(() => before.logged.join()).toContain('was not sent')
    await before.close()
    await leaveOneAttempt(database)

    // The start of a site makes it (behaviour B460).
    const forms = await startForms(database, {mail: {smtpUrl: smtp.url}})
    const outbox = () => forms.db.selectFrom('outbox').selectAll().execute()
    await expect.poll(async () => (await listEnquiries(forms)).counts.deadMails).toBe(1)
    const [dead] = await outbox()
    smtp.refuse(undefined)
    const again = {method: 'POST', body: '{}'}
    expect((await forms.staff('/dead-mails/send', again)).status).toBe(200)
    expect((await forms.staff('/dead-mails/send', again)).status).toBe(200)
    await expect.poll(async () => (await outbox()).map(({state}) => state)).toEqual(['sent'])
    expect((await listEnquiries(forms)).counts.deadMails).toBe(0)
    expect(smtp.received.map(({messageId}) => messageId)).toEqual([`<${dead?.id}@example.com>`])
  })
})
