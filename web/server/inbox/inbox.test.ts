import {readdir, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {enquiryPage, subscriberPage} from '#web/contract/inbox.ts'
import {serveContentLake} from '#scripts/content-lake/index.ts'
import {enquiry, startForms, type FormsFixture} from '../testing/forms-fixture.ts'
import {MAX_ATTEMPTS} from '../mail/retry.ts'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {onBothDatabases, sqlite, temporaryFolder} from '../storage/testing/databases.ts'
import {exportInbox, deleteByEmail} from './command-line.ts'
import {applyRetention} from './retention.ts'
import {localStudioAccess} from './studio-access.ts'

const day = 24 * 60 * 60 * 1000

const list = async (forms: FormsFixture, query = '') =>
  enquiryPage.parse(await (await forms.staff(`/enquiries${query}`)).json())

const names = async (forms: FormsFixture, query: string) =>
  (await list(forms, query)).items.map(({fullname}) => fullname)

const change = (id: string, body: object, list = 'enquiries') =>
  [`/${list}/${id}`, {method: 'PATCH', body: JSON.stringify(body)}] as const

onBothDatabases((create) => {
  test('enquiries are listed newest first, searched without case, marked read and unread', async () => {
    let time = 1_000_000
    const forms = await startForms(await create(), {now: () => (time += 1000)})
    await forms.contact({...enquiry, fullname: 'Ọlá Adébáyọ̀'})
    await forms.contact({...enquiry, fullname: 'Bola Ige', message: '100% of_it'})
    expect(await names(forms, '')).toEqual(['Bola Ige', 'Ọlá Adébáyọ̀'])
    expect(await names(forms, `?search=${encodeURIComponent('ỌLÁ')}`)).toEqual(['Ọlá Adébáyọ̀'])
    expect(await names(forms, '?search=100%25')).toEqual(['Bola Ige'])
    expect(await names(forms, '?search=1%25of')).toEqual([])
    const [newest] = (await list(forms)).items
    const id = newest?.id ?? ''
    expect((await forms.staff(...change(id, {read: true}))).status).toBe(200)
    expect(await names(forms, '?filter=unread')).toEqual(['Ọlá Adébáyọ̀'])
    expect((await list(forms)).counts.unread).toBe(1)
    await forms.staff(...change(id, {read: false}))
    expect((await list(forms)).counts.unread).toBe(2)
    expect((await forms.staff(...change('nobody', {read: true}))).status).toBe(404)
  })

  test('what is released from quarantine is mailed then, once', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.contact(enquiry, {headers: {'X-Form-Trap': 'filled'}})
    expect((await list(forms)).total).toBe(0)
    const [kept] = (await list(forms, '?filter=quarantine')).items
    expect(kept?.quarantine).toBe('honeypot')
    const id = kept?.id ?? ''
    await forms.staff(...change(id, {quarantined: false}))
    await forms.staff(...change(id, {quarantined: false}))
    await smtp.waitForMails(1)
    await forms.staff(...change(id, {quarantined: true}))
    await forms.staff(...change(id, {quarantined: false}))
    expect((await list(forms)).total).toBe(1)
    const mails = await forms.db.selectFrom('outbox').selectAll().execute()
    expect(mails).toHaveLength(1)
  })

  test('a request for the newsletter that was kept aside is released by staff: asked to confirm, once', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.subscribe('ada@example.com', undefined, {'X-Form-Trap': 'filled'})
    const subscribers = async (query = '') =>
      subscriberPage.parse(await (await forms.staff(`/subscribers${query}`)).json())
    expect(await subscribers()).toEqual({items: [], total: 0, counts: {quarantine: 1}})
    expect(await exportInbox(forms.db, 'subscribers')).not.toContain('ada')
    const [kept] = (await subscribers('?filter=quarantine')).items
    expect(kept).toMatchObject({email: 'ada@example.com', quarantine: 'honeypot'})
    const release = change(kept?.id ?? '', {quarantined: false}, 'subscribers')
    expect((await forms.staff(...release)).status).toBe(200)
    expect((await forms.staff(...release)).status).toBe(200)
    const [mail] = await smtp.waitForMails(1)
    expect(mail?.to).toEqual(['ada@example.com'])
    expect((await subscribers()).items).toMatchObject([{state: 'pending', quarantine: null}])
    expect(await forms.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    const byHand = change(kept?.id ?? '', {state: 'confirmed'}, 'subscribers')
    expect((await forms.staff(...byHand)).status).toBe(400)
  })

  test('deletion for a privacy request leaves nothing behind, in the outbox neither', async () => {
    const forms = await startForms(await create())
    await forms.contact()
    await forms.subscribe('ada@example.com')
    const [item] = (await list(forms)).items
    const subscribers = subscriberPage.parse(await (await forms.staff('/subscribers')).json())
    await forms.staff(`/enquiries/${item?.id}`, {method: 'DELETE'})
    await forms.staff(`/subscribers/${subscribers.items[0]?.id}`, {method: 'DELETE'})
    for (const table of ['enquiry', 'subscriber', 'outbox'] as const) {
      expect(await forms.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('dead letters are counted, and sent again when staff ask for it, once', async () => {
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
    await expect.poll(async () => (await list(forms)).counts.deadMails).toBe(1)
    const dead = (await outbox()).find(({state}) => state === 'dead')
    smtp.refuse(undefined)
    time += day
    const again = {method: 'POST', body: '{}'}
    expect((await forms.staff('/dead-mails/send', again)).status).toBe(200)
    expect((await forms.staff('/dead-mails/send', again)).status).toBe(200)
    await expect
      .poll(async () => (await outbox()).map(({state}) => state))
      .toEqual(['sent', 'sent'])
    expect((await list(forms)).counts.deadMails).toBe(0)
    const ids = smtp.received.map(({messageId}) => messageId)
    expect(ids).toHaveLength(2)
    expect(ids).toContain(`<${dead?.id}@example.com>`)
  })

  test('without a mail server, what is deleted goes from the folder of mails too', async () => {
    const database = await create()
    const forms = await startForms(database)
    await forms.contact()
    await forms.contact({...enquiry, email: 'bola@example.com'})
    await forms.subscribe('ada@example.com')
    await forms.subscribe('bola@example.com')
    const mails = () => readdir(join(database.dataDir, 'mail')).catch(() => [])
    await expect.poll(mails).toHaveLength(4)
    const mine = (await list(forms)).items.find(({email}) => email === 'ada@example.com')
    await forms.staff(`/enquiries/${mine?.id}`, {method: 'DELETE'})
    expect(await mails()).toHaveLength(3)
    const people = subscriberPage.parse(await (await forms.staff('/subscribers')).json())
    const me = people.items.find(({email}) => email === 'ada@example.com')
    await forms.staff(`/subscribers/${me?.id}`, {method: 'DELETE'})
    expect(await mails()).toHaveLength(2)
    await deleteByEmail(forms.db, join(database.dataDir, 'mail'), 'bola@example.com')
    expect(await mails()).toEqual([])
  })

  test('subscribers are searched without case, their own signs taken as letters', async () => {
    const forms = await startForms(await create())
    for (const email of ['ada_obi@example.com', 'bola@example.com']) await forms.subscribe(email)
    const found = async (search: string) => {
      const answer = await forms.staff(`/subscribers?search=${encodeURIComponent(search)}`)
      const {items, total} = subscriberPage.parse(await answer.json())
      expect(total).toBe(items.length)
      return items.map(({email}) => email)
    }
    expect(await found('ADA_')).toEqual(['ada_obi@example.com'])
    expect(await found('bola@EXAMPLE')).toEqual(['bola@example.com'])
    expect(await found('_la')).toEqual([])
  })

  test('a list has pages of fifty, each entry on one of them', async () => {
    let time = 1_000_000
    const forms = await startForms(await create(), {now: () => (time += 1000)})
    for (let count = 0; count < 53; count += 1) {
      await forms.contact({...enquiry, message: String(count)}, {from: `10.0.${count}.1`})
    }
    const [first, second, third] = [
      await list(forms),
      await list(forms, '?page=2'),
      await list(forms, '?page=3'),
    ]
    expect([first, second, third].map(({items, total}) => [items.length, total])).toEqual([
      [50, 53],
      [3, 53],
      [0, 53],
    ])
    const messages = [...first.items, ...second.items].map(({message}) => Number(message))
    expect(messages).toEqual(Array.from({length: 53}, (_, index) => 52 - index))
  })

  test('the command line exports the same and forgets a person', async () => {
    const forms = await startForms(await create())
    await forms.contact({...enquiry, email: 'ADA@example.com'})
    await forms.contact({...enquiry, email: 'bola@example.com'})
    await forms.subscribe('ada@example.com')
    const csv = await (await forms.staff('/enquiries.csv')).text()
    expect(await exportInbox(forms.db, 'enquiries')).toBe(csv)
    expect(await deleteByEmail(forms.db, temporaryFolder(), ' Ada@Example.com')).toBe(
      'Deleted 1 enquiries and 1 subscriptions.',
    )
    expect((await forms.enquiries()).map(({email}) => email)).toEqual(['bola@example.com'])
    expect(await exportInbox(forms.db, 'subscribers')).not.toContain('ada')
  })

  test('CSV has every row, and nothing that a spreadsheet would run', async () => {
    const forms = await startForms(await create())
    await forms.contact({...enquiry, company: '=HYPERLINK("http://evil")', message: '\n+1\n"x"'})
    await forms.contact({...enquiry, company: '@SUM(1)', message: '-2'})
    for (let count = 0; count < 60; count += 1)
      await forms.subscribe(`a${count}@example.com`, `10.0.${count}.1`)
    const response = await forms.staff('/enquiries.csv')
    expect(response.headers.get('content-disposition')).toContain('enquiries.csv')
    const text = await response.text()
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(text).toContain(`"'@SUM(1)","'-2"`)
    expect(text).toContain(`"'+1\n""x"""`)
    expect(text).not.toMatch(/(?:^|,)"?[=+@-]/m)
    const subscribers = await (await forms.staff('/subscribers.csv')).text()
    expect(subscribers.trim().split('\r\n')).toHaveLength(61)
  })

  test('retention deletes what has been kept long enough, and nothing else', async () => {
    let time = Date.UTC(2026, 0, 1)
    const forms = await startForms(await create(), {now: () => time})
    await forms.contact({...enquiry, fullname: 'Old One'})
    await forms.contact({...enquiry, fullname: 'Kept Aside'}, {headers: {'X-Form-Trap': 'filled'}})
    await forms.subscribe('never-confirmed@example.com')
    time += 40 * day
    await forms.contact({...enquiry, fullname: 'New One'})
    const left = async () => (await forms.enquiries()).map(({fullname}) => fullname)
    await applyRetention(forms.db, {days: 365, quarantineDays: 30}, time)
    expect(await left()).toEqual(['Old One', 'New One'])
    expect(await forms.db.selectFrom('subscriber').selectAll().execute()).toEqual([])
    await applyRetention(forms.db, {days: 30, quarantineDays: 30}, time)
    expect(await left()).toEqual(['New One'])
  })
})

test('retention is applied when the site starts: to what is stored and to mails that are files', async () => {
  const database = await sqlite()
  const folder = join(database.dataDir, 'mail')
  const first = await startForms(database, {now: () => Date.now() - 40 * day})
  await first.contact()
  await first.subscribe('never-confirmed@example.com')
  await expect.poll(() => readdir(folder)).toHaveLength(2)
  await first.close()
  const stray = join(folder, 'stray.eml')
  await writeFile(stray, '')
  await utimes(stray, new Date(), new Date(Date.now() - 800 * day))

  const usual = await startForms(database)
  expect(await usual.enquiries()).toHaveLength(1)
  expect(await usual.db.selectFrom('subscriber').selectAll().execute()).toEqual([])
  expect(await readdir(folder)).toHaveLength(1)
  await usual.close()
  const strict = await startForms(database, {retention: {days: 30, quarantineDays: 30}})
  expect(await strict.enquiries()).toEqual([])
  expect(await strict.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

describe('who is let in', () => {
  test('nobody without signing in, no other site, and only JSON changes anything', async () => {
    const forms = await startForms(await sqlite())
    const url = '/api/v1/inbox/enquiries'
    expect((await forms.request(url)).status).toBe(401)
    const staff = {Authorization: 'Bearer staff'}
    const evil = {...staff, Origin: 'https://evil.example'}
    expect((await forms.request(url, {headers: evil})).status).toBe(403)
    const plain = {method: 'PATCH', headers: staff, body: '{"read":true}'}
    expect((await forms.request(`${url}/x`, plain)).status).toBe(415)
    expect((await forms.request(url, {headers: staff})).status).toBe(200)
  })

  test('with the local lake: its session and its token, no one else', async () => {
    const lake = await serveContentLake({
      dataDir: temporaryFolder(),
      projectId: 'p',
      dataset: 'd',
    })
    onTestFinished(() => lake.close())
    const isStaff = localStudioAccess({path: '/lake', app: lake.app})
    const url = `${lake.origin}/api/v1/inbox/enquiries`
    const asked = (headers: Record<string, string>) => isStaff(new Request(url, {headers}))
    expect(await asked({})).toBe(false)
    expect(await asked({Authorization: 'Bearer wrong'})).toBe(false)
    expect(await asked({Authorization: `Bearer ${lake.token}`})).toBe(true)
    const signIn = await fetch(`${lake.url}/v1/auth/login/local?origin=/studio`, {
      redirect: 'manual',
    })
    const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await asked({Cookie: cookie})).toBe(true)
  })
})
