import {expect, test} from 'vitest'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {retryDelay} from './retry.ts'
import {startSmtp} from './testing/start-smtp.ts'

onBothDatabases((create) => {
  test('mail that waits goes at once when the site starts with a mail server that answers (behaviour B460)', async () => {
    const database = await create()
    const stopped = await startSmtp()
    await stopped.close()
    const before = await startForms(database, {mail: {smtpUrl: stopped.url}})
    expect((await before.contact()).status).toBe(201)
    await expect.poll(() => before.logged.join()).toContain('was not sent')
    // As after ten failures.
    const next_attempt_at = Date.now() + retryDelay(10)
    await before.db.updateTable('outbox').set({next_attempt_at}).execute()
    await before.close()

    const smtp = await startSmtp()
    await startForms(database, {mail: {smtpUrl: smtp.url}})
    const [mail] = await smtp.waitForMails(1)
    expect(mail?.to).toEqual(['company@example.com'])
  })
})
