import {expect, test} from 'vitest'
import {issueList, ISSUES_PATH} from '#web/contract/newsletter-issues.ts'
import {CLAIM_MS} from '../../mail/outbox.ts'
import {startSmtp, type ReceivedMail} from '../../mail/testing/start-smtp.ts'
import {openStorage} from '../../storage/storage.ts'
import {onBothDatabases, sqlite, type TestDatabase} from '../../storage/testing/databases.ts'
import {
  listSubscribers,
  patch,
  startCrashingSite,
  startForms,
  subscriberStates,
  tokenOf,
} from '../testing/forms-fixture.ts'
import {createIssue} from './issues.ts'
import {addSubscribers, content, issue} from './testing/issue.ts'

type Overrides = NonNullable<Parameters<typeof startForms>[1]>

/** A site with subscribers and a mail server, and what its staff do with issues. */
async function startNewsletter(
  database: TestDatabase,
  {subscribers = 3, ...overrides}: Overrides & {subscribers?: number} = {},
) {
  const smtp = await startSmtp()
  const mail = {smtpUrl: smtp.url, ...overrides.mail}
  const forms = await startForms(database, {...overrides, mail})
  await addSubscribers(forms.db, subscribers)
  const ask = (path: string, body?: object) =>
    forms.request(ISSUES_PATH + path, {
      headers: {Authorization: 'Bearer staff', 'Content-Type': 'application/json'},
      ...(body && {method: 'POST', body: JSON.stringify(body)}),
    })
  const list = async () => issueList.parse(await (await ask('')).json())
  return {
    ...forms,
    smtp,
    ask,
    list,
    send: (values: object = {}) => ask('', {...issue, ...values}),
    act: (action: string) => ask(`/${issue.id}`, {action}),
    counts: async () => {
      const [first] = (await list()).items
      return first && [first.state, first.sent, first.waiting, first.failed]
    },
  }
}

const header = (mail: ReceivedMail | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec((mail?.raw ?? '').replace(/\r\n\s+/g, ' '))?.[1]?.trim()

const minute = 60_000

onBothDatabases((create) => {
  test('each confirmed subscriber gets one mail of an issue, as HTML and text, that unsubscribes with one click', async () => {
    const {smtp, send, counts, list, subscribe, post, db} = await startNewsletter(await create())
    await subscribe('pending@example.com')
    await smtp.waitForMails(1)
    expect((await send()).status).toBe(201)
    expect((await send()).status, 'sent once, however often it is asked').toBe(201)
    await expect.poll(counts).toEqual(['sending', 3, 0, 0])
    expect((await list()).items).toMatchObject([
      {subject: content.subject, created_by: 'Ada Obi', itemIds: ['news-1', 'publication-1']},
    ])
    const mails = smtp.received.slice(1)
    expect(new Set(mails.map(({to}) => to[0]))).toEqual(
      new Set([0, 1, 2].map((index) => `reader${index}@example.com`)),
    )
    const [mail] = mails
    expect(header(mail, 'Content-Type')).toMatch(/^multipart\/alternative/)
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(header(mail, 'List-Id')).toBe('<newsletter.example.com>')
    expect(header(mail, 'Precedence')).toBe('bulk')
    const [, url = ''] = /^<(.*)>$/.exec(header(mail, 'List-Unsubscribe') ?? '') ?? []
    const {pathname, search} = new URL(url)
    expect(search).toContain(tokenOf(mail, 'unsubscribe'))
    const oneClick = await post(pathname + search, {'List-Unsubscribe': 'One-Click'})
    expect(oneClick.status).toBe(200)
    const ended = db.selectFrom('subscriber').select('email').where('state', '=', 'unsubscribed')
    expect(await ended.execute()).toEqual([{email: mail?.to[0]}])
    expect((await list()).subscribers).toBe(2)
  })

  test('an issue waits for its hour, and goes to those who are confirmed by then', async () => {
    const clock = {ahead: 0}
    const now = () => Date.now() + clock.ahead
    const {smtp, send, counts, db} = await startNewsletter(await create(), {now})
    await send({sendAt: now() + 60 * minute})
    expect(await counts()).toEqual(['scheduled', 0, 0, 0])
    await db.updateTable('subscriber').set({state: 'unsubscribed'}).where('id', '=', 's1').execute()
    clock.ahead += 61 * minute
    // Any issue wakes what sends.
    await send({id: '00000000-0000-4000-8000-000000000002', sendAt: now() + minute})
    const mails = await smtp.waitForMails(2)
    expect(new Set(mails.map(({to}) => to[0]))).toEqual(
      new Set(['reader0@example.com', 'reader2@example.com']),
    )
  })

  test('no other mail waits behind an issue', async () => {
    const {smtp, send, contact} = await startNewsletter(await create())
    const release = smtp.hold()
    await send()
    await smtp.waitForHeld()
    expect((await contact()).status).toBe(201)
    const [, beside] = await smtp.waitForMails(2)
    expect(beside?.to).toEqual(['company@example.com'])
    release()
  })

  test('a paused issue sends nothing until it is resumed; a stopped one never', async () => {
    const {smtp, send, act, counts, ask} = await startNewsletter(await create())
    const release = smtp.hold()
    await send()
    await smtp.waitForHeld()
    expect((await act('resume')).status).toBe(409)
    expect((await act('pause')).status).toBe(200)
    release()
    await expect.poll(counts).toEqual(['paused', 1, 2, 0])
    expect((await act('stop')).status).toBe(200)
    expect((await act('resume')).status).toBe(409)
    expect(await counts()).toEqual(['stopped', 1, 0, 0])
    await ask('', {...issue, id: '00000000-0000-4000-8000-000000000003'})
    await expect.poll(() => smtp.received.length).toBe(4)
  })

  test('whoever unsubscribes while an issue waits does not get it', async () => {
    const {smtp, send, act, counts, db} = await startNewsletter(await create(), {subscribers: 2})
    const release = smtp.hold()
    await send()
    await smtp.waitForHeld()
    await act('pause')
    release()
    await expect.poll(counts).toEqual(['paused', 1, 1, 0])
    await db.updateTable('subscriber').set({state: 'unsubscribed'}).execute()
    await act('resume')
    await expect.poll(counts).toEqual(['sending', 1, 0, 0])
    expect(smtp.received).toHaveLength(1)
  })

  test('an address that does not exist is taken out; staff may put it back, and it may subscribe again', async () => {
    const forms = await startNewsletter(await create(), {subscribers: 1})
    forms.smtp.refuse(550, 'recipient', '5.1.1 No such user')
    await forms.send()
    await expect.poll(forms.counts).toEqual(['sending', 0, 0, 1])
    expect(await subscriberStates(forms)).toEqual(['refused'])
    expect((await (await forms.staff('/enquiries')).json()).counts.deadMails).toBe(0)
    await forms.act('retry')
    expect(await forms.counts(), 'nobody gets it while he is out').toEqual(['sending', 0, 0, 1])
    forms.smtp.refuse(undefined)
    const put = patch('s0', {refused: false}, 'subscribers')
    expect((await forms.staff(...put)).status).toBe(200)
    expect((await listSubscribers(forms)).items).toMatchObject([
      {state: 'confirmed', moved_by: 'Ada Obi', confirmed_at: 2},
    ])
    await forms.act('retry')
    await expect.poll(forms.counts).toEqual(['sending', 1, 0, 0])
    await forms.db.updateTable('subscriber').set({state: 'refused'}).execute()
    expect((await forms.subscribe('reader0@example.com')).status).toBe(201)
    expect(await subscriberStates(forms)).toEqual(['pending'])
  })
})

test('an issue that is refused five times is paused with the reason, and resumed by staff', async () => {
  const forms = await startNewsletter(await sqlite(), {subscribers: 6})
  forms.smtp.refuse(554, 'text', '5.7.1 Looks like spam')
  await forms.send()
  await expect.poll(forms.counts).toEqual(['paused', 0, 6, 0])
  const [paused] = (await forms.list()).items
  expect(paused?.problem).toMatch(
    /^The mail server refused 5 mails in a row \(554 5\.7\.1 at DATA\)\. Nothing is lost/,
  )
  expect((await subscriberStates(forms)).every((state) => state === 'confirmed')).toBe(true)
  forms.smtp.refuse(undefined)
  await forms.act('resume')
  await expect.poll(forms.counts).toEqual(['sending', 6, 0, 0])
})

test('a test goes to the address that was typed alone, and says so where the mail server refuses it', async () => {
  const {smtp, ask, post, db} = await startNewsletter(await sqlite())
  const to = 'editor@example.com'
  expect((await ask('/test', {content, to})).status).toBe(200)
  expect(smtp.received.map((mail) => mail.to)).toEqual([[to]])
  const token = tokenOf(smtp.received[0], 'unsubscribe')
  await post('/newsletter/unsubscribe', {token})
  const confirmed = db.selectFrom('subscriber').select('id').where('state', '=', 'confirmed')
  expect(await confirmed.execute()).toHaveLength(3)
  smtp.refuse(550)
  const refused = await ask('/test', {content, to})
  expect(refused.status).toBe(502)
  expect((await refused.json()).message).toContain('550')
  expect((await ask('/test', {content, to: 'a@b.c,d@e.f'})).status).toBe(400)
})

test.each([[true], [false]])(
  'the tool knows whether mail is delivered: %s',
  async (isDelivered) => {
    const overrides = isDelivered ? {} : {mail: {smtpUrl: undefined}}
    const {list} = await startNewsletter(await sqlite(), overrides)
    expect((await list()).isDelivered).toBe(isDelivered)
  },
)

test('what is not whole is refused, and nothing is sent', async () => {
  const {ask, send, list} = await startNewsletter(await sqlite())
  const item = {...content.items[0], path: '//elsewhere.example'}
  for (const wrong of [
    {...content, subject: ' '},
    {...content, items: [item]},
  ]) {
    expect((await send({content: wrong})).status).toBe(400)
    expect((await ask('/mail', wrong)).status).toBe(400)
  }
  const past = await send({sendAt: Date.now() - minute})
  expect([past.status, await past.json()]).toEqual([
    400,
    {message: 'This hour has passed. Nothing was sent.'},
  ])
  expect((await list()).items).toEqual([])
})

test('an issue whose answer was lost is sent once; with other words the editor is told so', async () => {
  const {send, list, counts} = await startNewsletter(await sqlite())
  expect((await send()).status).toBe(201)
  expect((await send()).status).toBe(201)
  expect((await send({content: {...content, opening: 'Other words.'}})).status).toBe(409)
  await expect.poll(counts).toEqual(['sending', 3, 0, 0])
  expect((await list()).items).toHaveLength(1)
})

/** `NEWSLETTER_FULL=on` sends to 2,000 subscribers and is killed 20 times, which takes minutes. */
const [kills, subscribers] = process.env['NEWSLETTER_FULL'] ? [20, 2000] : [2, 80]

onBothDatabases((create) => {
  test(`killed ${kills} times while it sends: nobody is left out, and nobody gets two different mails`, async () => {
    const smtp = await startSmtp()
    const database = await create()
    const {db, close} = await openStorage(database, () => {})
    await addSubscribers(db, subscribers)
    await createIssue(db, {...issue, createdBy: 'Ada'}, Date.now())
    // Two servers share PostgreSQL. The claims of killed ones expire, by a clock that goes ahead.
    const servers = database.databaseUrl ? [1, 2] : [1]
    const start = (round: number) =>
      servers.map(() => startCrashingSite(database, smtp.url, round * (CLAIM_MS + 1000)))
    const rounds = kills / servers.length
    for (let round = 0; round < rounds; round += 1) {
      const sites = start(round)
      await smtp.waitForMails(smtp.received.length + Math.floor(subscribers / (rounds + 2)))
      await Promise.all(sites.map((site) => site.kill()))
    }
    expect(new Set(smtp.received.map(({to}) => to[0])).size).toBeLessThan(subscribers)

    const last = start(rounds)
    const queued = db.selectFrom('outbox').select('id').where('state', '=', 'queued')
    await expect.poll(() => queued.execute()).toEqual([])
    await Promise.all(last.map((site) => site.kill()))
    await close()

    // A mail whose sending was interrupted may arrive again, with the same Message-ID.
    const byId = new Map(smtp.received.map(({messageId, to}) => [messageId, to[0]]))
    expect(byId.size).toBe(subscribers)
    expect(new Set(byId.values()).size).toBe(subscribers)
    expect(smtp.received.length - subscribers).toBeLessThanOrEqual(kills)
  })
})
