import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {freePort} from '../http/testing/free-port.ts'
import {createJobs} from 'content-lake'
import {createIssue, startDueIssues} from '../forms/newsletter/issues.ts'
import {addSubscribers, issue} from '../forms/newsletter/testing/issue.ts'
import {openStorage} from '../storage/storage.ts'
import {onBothDatabases, sqlite, type TestDatabase} from '../storage/testing/databases.ts'
import {startForms} from '../forms/testing/forms-fixture.ts'
import {countMail, createOutbox, deliverMail, MAX_ATTEMPTS, retryDelay} from './outbox.ts'
import {queueMail} from './queue-mail.ts'
import {startSmtp} from './testing/start-smtp.ts'
import {fileTransport, smtpTransport, type Transport} from './transport.ts'

const minute = 60_000
const from = {name: 'The Aggregator', address: 'site@example.com'}

/** An outbox with a clock that the test sets. */
async function startOutbox(database: TestDatabase, transport: Transport) {
  const {db, close} = await openStorage(database, () => {})
  onTestFinished(close)
  onTestFinished(() => transport.close())
  const clock = {time: 1_000_000}
  const logged: string[] = []
  const parts = {
    db,
    isShared: database.databaseUrl !== undefined,
    compose: async ({id}: {id: string}) => ({
      id,
      to: 'a@example.com',
      subject: 'S',
      text: id,
      isAutomatic: true,
    }),
    send: transport.send,
    now: () => clock.time,
    log: (line: string) => logged.push(line),
  }
  const outbox = createOutbox(parts)
  const queue = () => queueMail(db, {kind: 'enquiry', subjectId: 'x'}, clock.time)
  return {db, outbox, parts, clock, logged, queue}
}

onBothDatabases((create) => {
  test('two processes with one outbox send each mail once', async () => {
    const smtp = await startSmtp()
    const {outbox, parts, queue} = await startOutbox(await create(), smtpTransport(smtp.url, from))
    for (let count = 0; count < 12; count += 1) await queue()
    await Promise.all([outbox.deliverDue(), createOutbox(parts).deliverDue()])
    expect(smtp.received).toHaveLength(12)
    expect(new Set(smtp.received.map(({messageId}) => messageId)).size).toBe(12)
  })

  test('a process whose clock is behind leaves a mail to the one that sends it', async () => {
    const smtp = await startSmtp()
    const {db, parts, clock, queue} = await startOutbox(
      await create(),
      smtpTransport(smtp.url, from),
    )
    await queue()
    clock.time += minute
    const held = Promise.withResolvers<void>()
    const sending = createOutbox({...parts, send: () => held.promise}).deliverDue()
    const claims = () =>
      db.selectFrom('outbox').select('id').where('claimed_until', 'is not', null).execute()
    await expect.poll(claims).toHaveLength(1)
    clock.time -= 1000
    expect(await createOutbox(parts).deliverDue()).toBe(0)
    held.resolve()
    expect(await sending).toBe(1)
    expect(smtp.received).toEqual([])
  })

  test('a newsletter’s mails leave one by one in their interval, however many processes deliver', async () => {
    const smtp = await startSmtp()
    const {db, parts, clock} = await startOutbox(await create(), smtpTransport(smtp.url, from))
    await addSubscribers(db, 3)
    await createIssue(db, {...issue, createdBy: 'Ada'}, clock.time)
    await startDueIssues(db, clock.time)
    await startDueIssues(db, clock.time)
    const ignore = async () => {}
    const newsletter = {intervalMs: 1000, onRefused: ignore, onManyRefused: ignore}
    const processes = [1, 2].map(() => createOutbox({...parts, newsletter}))
    const deliver = () => Promise.all(processes.map((outbox) => outbox.deliverDue()))
    for (const sent of [1, 2, 3]) {
      await deliver()
      await deliver()
      expect(smtp.received).toHaveLength(sent)
      clock.time += 1000
    }
    await deliver()
    expect(new Set(smtp.received.map(({messageId}) => messageId)).size).toBe(3)
    expect(smtp.received).toHaveLength(3)
  })

  test('a server that is down for an hour gets the mail when it is back, once', async () => {
    const port = await freePort()
    const stopped = await startSmtp({port})
    await stopped.close()
    const transport = smtpTransport(stopped.url, from)
    const {outbox, clock, queue} = await startOutbox(await create(), transport)
    const start = clock.time
    await queue()
    let attempts = 0
    while (clock.time < start + 60 * minute) {
      await outbox.deliverDue()
      attempts += 1
      clock.time = (await outbox.nextDue()) ?? 0
    }
    expect(attempts).toBe(6)
    const smtp = await startSmtp({port})
    await outbox.deliverDue()
    expect(smtp.received).toHaveLength(1)
    expect(await outbox.nextDue()).toBeUndefined()
  })

  test('a mail that is refused for two days becomes a dead letter and is not tried again', async () => {
    const smtp = await startSmtp()
    smtp.refuse(451)
    const {db, outbox, clock, queue, logged} = await startOutbox(
      await create(),
      smtpTransport(smtp.url, from),
    )
    const start = clock.time
    await queue()
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await outbox.deliverDue()
      clock.time = (await outbox.nextDue()) ?? clock.time
    }
    expect(clock.time - start).toBeGreaterThan(40 * 60 * minute)
    const [row] = await db.selectFrom('outbox').selectAll().execute()
    expect(row).toMatchObject({state: 'dead', attempts: MAX_ATTEMPTS})
    expect(row?.last_error).toContain('451')
    expect(logged.join()).not.toContain('@')
    smtp.refuse(undefined)
    clock.time += 1000 * minute
    expect(await outbox.deliverDue()).toBe(0)
  })

  test('a job that is stopped finishes the mail that is being sent, and leaves the others queued', async () => {
    const smtp = await startSmtp()
    const release = smtp.hold()
    const {db, outbox, clock, queue} = await startOutbox(
      await create(),
      smtpTransport(smtp.url, from),
    )
    for (let count = 0; count < 3; count += 1) await queue()
    const jobs = createJobs({log: () => {}})
    deliverMail(jobs, 'mail', {outbox, now: () => clock.time})
    await smtp.waitForHeld()
    const closed = jobs.stop()
    release()
    await closed
    const states = await db.selectFrom('outbox').select('state').orderBy('state').execute()
    expect(states.map(({state}) => state)).toEqual(['queued', 'queued', 'sent'])
    expect(smtp.received).toHaveLength(1)
  })

  test('the claim of a process that died expires', async () => {
    const smtp = await startSmtp()
    const {db, outbox, clock, queue} = await startOutbox(
      await create(),
      smtpTransport(smtp.url, from),
    )
    await queue()
    await db
      .updateTable('outbox')
      .set({claimed_until: clock.time + minute})
      .execute()
    expect(await outbox.deliverDue()).toBe(0)
    clock.time = (await outbox.nextDue()) ?? 0
    expect(await outbox.deliverDue()).toBe(1)
  })

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

  test('mail that waits is counted, with the age of the oldest, and dead letters apart', async () => {
    const {db, close} = await openStorage(await create(), () => {})
    onTestFinished(close)
    expect(await countMail(db, 0)).toEqual({queued: 0, dead: 0, oldestSeconds: 0})

    const queueAt = (time: number) => queueMail(db, {kind: 'enquiry', subjectId: 'x'}, time)
    await queueAt(1_000)
    await db.updateTable('outbox').set({state: 'dead'}).execute()
    await queueAt(10_000)
    await queueAt(20_000)
    expect(await countMail(db, 70_000)).toEqual({queued: 2, dead: 1, oldestSeconds: 60})
  })
})

test('the delay doubles from a minute to six hours', () => {
  const minutes = [1, 2, 3, 4, 9, 10, 16].map((failures) => retryDelay(failures) / minute)
  expect(minutes).toEqual([1, 2, 4, 8, 256, 360, 360])
})

describe('without a mail server', () => {
  test('each mail is one file, also when it is sent again', async () => {
    const database = await sqlite()
    const folder = join(database.dataDir, 'mail')
    const {db, outbox, queue} = await startOutbox(database, fileTransport(folder, from))
    await queue()
    await outbox.deliverDue()
    await db.updateTable('outbox').set({state: 'queued'}).execute()
    await outbox.deliverDue()
    const names = await readdir(folder)
    expect(names).toHaveLength(1)
    const text = await readFile(join(folder, names[0] ?? ''), 'utf8')
    expect(text).toContain(`Message-ID: <${names[0]?.replace('.eml', '')}@example.com>`)
  })
})
