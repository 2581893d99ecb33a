import {expect, test} from 'vitest'
import {patch, listEnquiries, startForms, type FormsFixture} from './testing/forms-fixture.ts'
import {onBothDatabases, sqlite, type TestDatabase} from '../storage/testing/databases.ts'
import {startSmtp, type TestSmtp} from '../mail/testing/start-smtp.ts'

const hour = 60 * 60_000
const trapped = {headers: {'X-Form-Trap': 'filled'}}

/** A clock at an hour of a day in Lagos, in November 2026. */
const clockAt = (day: number, hours: number) => ({
  time: Date.parse(`2026-11-${day}T00:00:00+01:00`) + hours * hour,
})

const start = (database: TestDatabase, smtp: TestSmtp, clock: {time: number}) =>
  startForms(database, {mail: {smtpUrl: smtp.url}, now: () => clock.time})

/** Waits until all that is queued has been sent, after an ordinary enquiry that wakes the outbox. */
async function wake(forms: FormsFixture) {
  await forms.contact()
  const unsent = forms.db.selectFrom('outbox').select('id').where('state', '!=', 'sent')
  await expect.poll(() => unsent.execute()).toEqual([])
}

/** Subjects of the mails to staff, one subject a mail. */
const told = ({received}: TestSmtp) =>
  received.flatMap(({raw, to}) => {
    const [, subject] = /^Subject: (?:=\?UTF-8\?Q\?)?(In[ _]quarantine.*)$/m.exec(raw) ?? []
    return subject && to[0] === 'company@example.com' ? [subject.replaceAll('_', ' ')] : []
  })

onBothDatabases((create) => {
  test('staff are told each morning what has landed in quarantine, once, by two servers too', async () => {
    const smtp = await startSmtp()
    const clock = clockAt(20, 20)
    const database = await create()
    const sites = [await start(database, smtp, clock), await start(database, smtp, clock)] as const
    await sites[0].contact(undefined, trapped)
    await sites[0].subscribe('quick@example.com', undefined, {'X-Form-Elapsed': '20'})
    clock.time = clockAt(21, 6.9).time
    for (const site of sites) await wake(site)
    expect(told(smtp), 'before seven').toEqual([])
    clock.time = clockAt(21, 7).time
    await Promise.all(sites.map(wake))
    for (const site of sites) await wake(site)
    await expect
      .poll(() => told(smtp))
      .toEqual([expect.stringContaining('1 message and 1 request')])
    const mail = smtp.received.find(({messageId}) => messageId.includes('quarantine-2026-11-21'))
    expect(mail?.raw).toMatch(/^Auto-Submitted: /m)
    expect(mail?.raw).toContain('http://site.example/studio/inbox')

    for (const site of sites) await site.close()
    clock.time += hour
    const restarted = await start(database, smtp, clock)
    await wake(restarted)
    expect(told(smtp), 'after a restart').toHaveLength(1)
    clock.time = clockAt(22, 9).time
    await wake(restarted)
    expect(told(smtp), 'a day on which nothing landed').toHaveLength(1)
    await restarted.contact(undefined, trapped)
    await restarted.contact(undefined, trapped)
    clock.time = clockAt(23, 9).time
    await wake(restarted)
    await expect.poll(() => told(smtp)[1]).toContain('2 messages')
  })
})

test('a restart before the hour sends nothing', async () => {
  const smtp = await startSmtp()
  const clock = clockAt(20, 20)
  const database = await sqlite()
  const first = await start(database, smtp, clock)
  await first.contact(undefined, trapped)
  await first.close()
  clock.time = clockAt(21, 3).time
  await wake(await start(database, smtp, clock))
  expect(told(smtp)).toEqual([])
})

test('what staff moved there themselves is not told, nor what they have released', async () => {
  const smtp = await startSmtp()
  const clock = clockAt(20, 20)
  const forms = await start(await sqlite(), smtp, clock)
  await forms.contact()
  await forms.contact(undefined, trapped)
  const [moved] = (await listEnquiries(forms)).items
  await forms.staff(...patch(moved?.id ?? '', {quarantined: true}))
  const held = (await listEnquiries(forms, '?filter=quarantine')).items
  const caught = held.find(({quarantine}) => quarantine === 'honeypot')
  await forms.staff(...patch(caught?.id ?? '', {quarantined: false}))
  clock.time = clockAt(21, 9).time
  await wake(forms)
  expect(told(smtp)).toEqual([])
})

test('without a mail server no such mail is written', async () => {
  const clock = clockAt(20, 20)
  const forms = await startForms(await sqlite(), {now: () => clock.time})
  await forms.contact(undefined, trapped)
  clock.time = clockAt(21, 9).time
  await wake(forms)
  const kinds = await forms.db.selectFrom('outbox').select('kind').execute()
  expect(kinds.map(({kind}) => kind)).toEqual(['enquiry'])
})
