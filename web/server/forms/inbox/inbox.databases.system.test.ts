import {readdir, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {type EnquiryChange, INBOX_PATH} from '#web/contract/inbox.ts'
import {startSmtp} from '../../mail/testing/start-smtp.ts'
import {onBothDatabases, sqlite, temporaryFolder} from '../../storage/testing/databases.ts'
import {
  enquiry,
  findTestStaff,
  type FormsFixture,
  listEnquiries,
  listSubscribers,
  patch,
  startForms,
} from '../testing/forms-fixture.ts'
import {addSubscribers} from '../newsletter/testing/issue.ts'
import {exportInbox} from './export-inbox.ts'
import {applyRetention, deleteByEmail} from './deletion.ts'

const listNames = async (forms: FormsFixture, query: string) =>
  (await listEnquiries(forms, query)).items.map(({fullname}) => fullname)

const day = 24 * 60 * 60 * 1000

const addNote = (id: string, text: string) =>
  [`/enquiries/${id}/notes`, {method: 'POST', body: JSON.stringify({text})}] as const

/** Mails as files in a folder, and no journal. */
const tracesIn = (mailFolder: string) => ({mailFolder, journal: async () => {}})

onBothDatabases((create) => {
  test('enquiries are listed newest first, searched without case, marked read and unread', async () => {
    let time = 1_000_000
    const forms = await startForms(await create(), {now: () => (time += 1000)})
    await forms.contact({...enquiry, fullname: 'Ọlá Adébáyọ̀'})
    await forms.contact({...enquiry, fullname: 'Bola Ige', message: '100% of_it'})
    expect(await listNames(forms, '')).toEqual(['Bola Ige', 'Ọlá Adébáyọ̀'])
    expect(await listNames(forms, `?search=${encodeURIComponent('ỌLÁ AD')}`)).toEqual([
      'Ọlá Adébáyọ̀',
    ])
    expect(await listNames(forms, '?search=100%25')).toEqual(['Bola Ige'])
    expect(await listNames(forms, '?search=1%25of')).toEqual([])
    const [newest] = (await listEnquiries(forms)).items
    const id = newest?.id ?? ''
    expect((await forms.staff(...patch(id, {read: true}))).status).toBe(200)
    expect(await listNames(forms, '?filter=unread')).toEqual(['Ọlá Adébáyọ̀'])
    expect(await listNames(forms, `?filter=unread&open=${id}`)).toHaveLength(2)
    expect(await listNames(forms, `?filter=quarantine&open=${id}`)).toEqual([])
    expect((await listEnquiries(forms)).counts.unread).toBe(1)
    await forms.staff(...patch(id, {read: false}))
    expect((await listEnquiries(forms)).counts.unread).toBe(2)
    expect((await forms.staff(...patch('nobody', {read: true}))).status).toBe(404)
  })

  test('an enquiry keeps who read it first, moved it into quarantine and released it, and when', async () => {
    let time = 1_000_000
    const forms = await startForms(await create(), {now: () => (time += 1000)})
    await forms.contact()
    const [item] = (await listEnquiries(forms)).items
    expect(item).toMatchObject({read_by: null, moved_by: null, moved_at: null})
    const change = async (token: 'editor' | 'administrator', body: EnquiryChange) => {
      const headers = {'Content-Type': 'application/json', Authorization: `Bearer ${token}`}
      const init = {method: 'PATCH', headers, body: JSON.stringify(body)}
      await forms.request(`${INBOX_PATH}/enquiries/${item?.id}`, init)
      const filter = body.quarantined === true ? 'quarantine' : 'inbox'
      return (await listEnquiries(forms, `?filter=${filter}`)).items[0]
    }
    const read = await change('editor', {read: true})
    expect(read).toMatchObject({read_by: 'Ada Obi', read_at: expect.any(Number)})
    expect(await change('administrator', {read: true})).toEqual(read)
    expect(await change('editor', {read: false})).toMatchObject({read_by: null, read_at: null})
    const moved = await change('administrator', {quarantined: true})
    expect(moved).toMatchObject({moved_by: 'Bola Eze', moved_at: expect.any(Number)})
    const released = await change('editor', {quarantined: false})
    expect(released).toMatchObject({moved_by: 'Ada Obi'})
    expect(released?.moved_at).toBeGreaterThan(moved?.moved_at ?? Infinity)
  })

  test('a search folds letters in one or several characters; punctuation alone finds nothing', async () => {
    const forms = await startForms(await create())
    const message = 'Less CO₂ from an eﬃcient trans\u00adport, says Adébáyọ̀'.normalize('NFD')
    await forms.contact({...enquiry, message})
    const searchFor = (search: string) => listNames(forms, `?search=${encodeURIComponent(search)}`)
    const composed = 'Adébáyọ̀'.normalize('NFC')
    for (const search of ['co2', 'CO₂', 'efficient', 'trans\u200bport', composed, 'adebayo']) {
      expect([search, await searchFor(search)]).toEqual([search, [enquiry.fullname]])
    }
    for (const search of ['@', '.', '...', '\u200b', '\u00ad\u00ad', '—']) {
      expect([search, await searchFor(search)]).toEqual([search, []])
    }
  })

  test('an enquiry released from quarantine is mailed, once', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.contact(enquiry, {headers: {'X-Form-Trap': 'filled'}})
    expect((await listEnquiries(forms)).total).toBe(0)
    const [quarantined] = (await listEnquiries(forms, '?filter=quarantine')).items
    expect(quarantined?.quarantine).toBe('honeypot')
    const id = quarantined?.id ?? ''
    await forms.staff(...patch(id, {quarantined: false}))
    await forms.staff(...patch(id, {quarantined: false}))
    await smtp.waitForMails(1)
    await forms.staff(...patch(id, {quarantined: true}))
    await forms.staff(...patch(id, {quarantined: false}))
    expect((await listEnquiries(forms)).total).toBe(1)
    const mails = await forms.db.selectFrom('outbox').selectAll().execute()
    expect(mails).toHaveLength(1)
  })

  test('an open Inbox is told of each enquiry, whichever server took it, until its session ends', async () => {
    const database = await create()
    let isSignedIn = true
    const forms = await startForms(database, {
      findStaff: async (request) => (isSignedIn ? findTestStaff(request) : undefined),
    })
    const second = database.databaseUrl ? await startForms(database) : forms
    const events = (await forms.staff('/events')).body?.getReader()
    await events?.read()
    expect((await second.contact()).status).toBe(201)
    do await events?.read()
    while ((await listEnquiries(forms)).counts.unread === 0)
    isSignedIn = false
    await second.contact({...enquiry, message: 'Another'})
    // Events of earlier changes may come before the end.
    let last
    do last = await events?.read()
    while (last?.done === false)
    expect(last?.done).toBe(true)
    expect((await forms.staff('/events')).status).toBe(401)
  })

  test('an open Inbox is told of what a colleague deletes', async () => {
    const forms = await startForms(await create())
    await forms.contact()
    await forms.subscribe('reader@example.com')
    const [item] = (await listEnquiries(forms)).items
    const [reader] = (await listSubscribers(forms)).items
    for (const path of [
      `/enquiries/${item?.id}`,
      `/subscribers/${reader?.id}`,
      '/addresses/nobody@example.com',
    ]) {
      const events = (await forms.staff('/events')).body?.getReader()
      await events?.read()
      expect((await forms.staff(path, {method: 'DELETE'})).status).toBe(200)
      // Without a change the stream would send its heartbeat here.
      const {value} = (await events?.read()) ?? {}
      expect(new TextDecoder().decode(value)).toContain('event: change')
      await events?.cancel()
    }
  })

  test('a list has pages of fifty, each entry on one of them', async () => {
    const forms = await startForms(await create())
    const rows = Array.from({length: 53}, (_, count) => ({
      ...enquiry,
      message: String(count),
      id: String(count),
      received_at: count,
      search_text: '',
    }))
    await forms.db.insertInto('enquiry').values(rows).execute()
    const [first, second, third] = [
      await listEnquiries(forms),
      await listEnquiries(forms, '?page=2'),
      await listEnquiries(forms, '?page=3'),
    ]
    expect([first, second, third].map(({items, total}) => [items.length, total])).toEqual([
      [50, 53],
      [3, 53],
      [0, 53],
    ])
    const messages = [...first.items, ...second.items].map(({message}) => Number(message))
    expect(messages).toEqual(Array.from({length: 53}, (_, index) => 52 - index))
  })

  test('a subscription request released from quarantine is sent the confirmation mail, once', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.subscribe('ada@example.com', undefined, {'X-Form-Trap': 'filled'})
    expect(await listSubscribers(forms)).toEqual({items: [], total: 0, counts: {quarantine: 1}})
    expect(await exportInbox(forms.db, 'subscribers')).not.toContain('ada@')
    const [quarantined] = (await listSubscribers(forms, '?filter=quarantine')).items
    expect(quarantined).toMatchObject({email: 'ada@example.com', quarantine: 'honeypot'})
    const release = patch(quarantined?.id ?? '', {quarantined: false}, 'subscribers')
    expect((await forms.staff(...release)).status).toBe(200)
    expect((await forms.staff(...release)).status).toBe(200)
    const [mail] = await smtp.waitForMails(1)
    expect(mail?.to).toEqual(['ada@example.com'])
    expect((await listSubscribers(forms)).items).toMatchObject([
      {state: 'pending', quarantine: null, moved_by: 'Ada Obi', moved_at: expect.any(Number)},
    ])
    expect(await forms.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    const unknownChange = patch(quarantined?.id ?? '', {state: 'confirmed'}, 'subscribers')
    expect((await forms.staff(...unknownChange)).status).toBe(400)
  })

  test('subscribers are searched without case, wildcards in the search taken literally', async () => {
    const forms = await startForms(await create())
    for (const email of ['ada_obi@example.com', 'bola@example.com']) await forms.subscribe(email)
    const searchFor = async (search: string) => {
      const query = `?search=${encodeURIComponent(search)}`
      const {items, total} = await listSubscribers(forms, query)
      expect(total).toBe(items.length)
      return items.map(({email}) => email)
    }
    expect(await searchFor('ADA_')).toEqual(['ada_obi@example.com'])
    expect(await searchFor('bola@EXAMPLE')).toEqual(['bola@example.com'])
    expect(await searchFor('_la')).toEqual([])
    expect(await searchFor('ｂｏ\u200bla')).toEqual(['bola@example.com'])
    expect([await searchFor('@'), await searchFor('.'), await searchFor('\u200b')]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('dead letters are counted, and sent again on request, once', async () => {
    const smtp = await startSmtp()
    smtp.refuse(550, 'recipient', '5.1.1 No such user')
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.contact()
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

  test('the command line exports the same CSV and deletes a person', async () => {
    const forms = await startForms(await create())
    await forms.contact({...enquiry, email: 'ADA@example.com'})
    await forms.contact({...enquiry, email: 'bola@example.com'})
    await forms.subscribe('ada@example.com')
    const csv = await (await forms.staff('/enquiries.csv')).bytes()
    expect(await exportInbox(forms.db, 'enquiries')).toBe(Buffer.from(csv).toString())
    expect(await deleteByEmail(forms.db, tracesIn(temporaryFolder()), ' Ada@Example.com')).toBe(
      'Deleted 1 enquiries and 1 subscriptions.',
    )
    expect((await forms.enquiries()).map(({email}) => email)).toEqual(['bola@example.com'])
    expect(await exportInbox(forms.db, 'subscribers')).not.toContain('ada@')
  })

  test('deletion for a privacy request deletes everything: the outbox’s rows too, and without a mail server the files of mails', async () => {
    const database = await create()
    const forms = await startForms(database)
    await forms.contact()
    await forms.contact({...enquiry, email: 'bola@example.com'})
    await forms.subscribe('ada@example.com')
    await forms.subscribe('bola@example.com')
    const mails = () => readdir(join(database.dataDir, 'mail')).catch(() => [])
    await expect.poll(mails).toHaveLength(4)
    for (const {id} of await forms.enquiries()) await forms.staff(...addNote(id, 'Of both.'))
    const mine = (await listEnquiries(forms)).items.find(({email}) => email === 'ada@example.com')
    await forms.staff(`/enquiries/${mine?.id}`, {method: 'DELETE'})
    expect(await mails()).toHaveLength(3)
    const people = await listSubscribers(forms)
    const me = people.items.find(({email}) => email === 'ada@example.com')
    await forms.staff(`/subscribers/${me?.id}`, {method: 'DELETE'})
    expect(await mails()).toHaveLength(2)
    await deleteByEmail(forms.db, tracesIn(join(database.dataDir, 'mail')), 'bola@example.com')
    expect(await mails()).toEqual([])
    for (const table of ['enquiry', 'enquiry_note', 'subscriber', 'outbox'] as const) {
      expect(await forms.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('retention deletes what is old enough, and nothing else', async () => {
    let time = Date.UTC(2026, 0, 1)
    const forms = await startForms(await create(), {now: () => time})
    await forms.contact({...enquiry, fullname: 'Old One'})
    await forms.contact({...enquiry, fullname: 'Kept Aside'}, {headers: {'X-Form-Trap': 'filled'}})
    for (const {id, fullname} of await forms.enquiries())
      await forms.staff(...addNote(id, `On ${fullname}`))
    await forms.subscribe('never-confirmed@example.com')
    time += 40 * day
    await forms.contact({...enquiry, fullname: 'New One'})
    const remaining = async () => (await forms.enquiries()).map(({fullname}) => fullname)
    await applyRetention(forms.db, {days: 365, quarantineDays: 30}, time)
    expect(await remaining()).toEqual(['Old One', 'New One'])
    const notes = await forms.db.selectFrom('enquiry_note').select('text').execute()
    expect(notes).toEqual([{text: 'On Old One'}])
    expect(await forms.db.selectFrom('subscriber').selectAll().execute()).toEqual([])
    await applyRetention(forms.db, {days: 30, quarantineDays: 30}, time)
    expect(await remaining()).toEqual(['New One'])
  })
})

test('CSV has every row, and nothing that a spreadsheet would run', async () => {
  const forms = await startForms(await sqlite())
  await forms.contact({...enquiry, company: '=HYPERLINK("http://evil")', message: '\n+1\n"x"'})
  await forms.contact({...enquiry, company: '@SUM(1)', message: '-2'})
  await addSubscribers(forms.db, 60)
  const response = await forms.staff('/enquiries.csv')
  expect(response.headers.get('content-disposition')).toContain('enquiries.csv')
  const text = await response.text()
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`)
  expect(text).toContain(`"'@SUM(1)","'-2"`)
  expect(text).toContain(`"'+1\n""x"""`)
  expect(text).not.toMatch(/(?:^|,)"?[=+@-]/m)
  expect(text, 'Excel would drop the zero').toContain(`"'08012345678"`)
  const subscribers = await (await forms.staff('/subscribers.csv')).text()
  expect(subscribers.trim().split('\r\n')).toHaveLength(61)
})

test('an erasure finds every way to write one address', async () => {
  const forms = await startForms(await sqlite())
  for (const email of ['Ada@àpẹẹrẹ.ng', 'ada@xn--pr-iia9761aab.ng']) {
    await forms.contact({...enquiry, email})
  }
  await forms.contact({...enquiry, email: 'bola@àpẹẹrẹ.ng'})
  await forms.subscribe('ada@àpẹẹrẹ.ng')
  const written = ' ada@\u200bÀPẸẸRẸ.ng'.normalize('NFD')
  expect(await deleteByEmail(forms.db, tracesIn(temporaryFolder()), written)).toBe(
    'Deleted 2 enquiries and 1 subscriptions.',
  )
  expect(await forms.enquiries()).toHaveLength(1)
})

test('retention is applied when the site starts, to the database and to the files of mails', async () => {
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

  const ordinary = await startForms(database)
  expect(await ordinary.enquiries()).toHaveLength(1)
  const subscribers = ordinary.db.selectFrom('subscriber').selectAll()
  await expect.poll(() => subscribers.execute()).toEqual([])
  await expect.poll(() => readdir(folder)).toHaveLength(1)
  await ordinary.close()
  const strict = await startForms(database, {retention: {days: 30, quarantineDays: 30}})
  await expect.poll(() => strict.enquiries()).toEqual([])
  expect(await strict.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  await expect.poll(() => readdir(folder)).toEqual([])
})
