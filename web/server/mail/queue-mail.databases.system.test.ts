import {describe, expect, onTestFinished, test} from 'vitest'
import {serveLake} from '../local-lake.ts'
import {defaultLimits} from '../forms/forms.ts'
import {
  enquiry,
  type FormsFixture,
  listSubscribers,
  startForms,
  subscriberStates,
  tokenOf,
} from '../forms/testing/forms-fixture.ts'
import {applyRetention} from '../forms/inbox/deletion.ts'
import {onBothDatabases, temporaryFolder, type TestDatabase} from '../storage/testing/databases.ts'
import {startSmtp, type TestSmtp} from './testing/start-smtp.ts'

const minute = 60_000
const day = 24 * 60 * minute
const generous = {address: 1e9, network: 1e9, windowMs: minute}

/** A site with a clock that the test sets, whose limits by address and network are never met. */
async function startSite(database: TestDatabase, smtp: TestSmtp, clock: {time: number}) {
  return startForms(database, {
    mail: {smtpUrl: smtp.url, receipts: true},
    limits: {...defaultLimits, contact: generous, newsletter: generous},
    now: () => clock.time,
  })
}

/** The mails to visitors that the server has received, once the outbox is empty. */
async function visitorMails({db}: FormsFixture, smtp: TestSmtp) {
  const queued = db.selectFrom('outbox').select('id').where('state', '=', 'queued')
  await expect.poll(() => queued.execute()).toEqual([])
  return smtp.received.filter(({to}) => !to.includes('company@example.com'))
}

onBothDatabases((create) => {
  test('an enquiry goes to the company and once to each active editor who chose it', async () => {
    const smtp = await startSmtp()
    const options = {dataDir: temporaryFolder(), projectId: 'p', dataset: 'd'}
    const lake = await serveLake(options)
    onTestFinished(() => lake.close())
    const choose = (email: string, role: 'administrator' | 'editor' | 'viewer', change: object) => {
      const {person} = lake.people.add({name: email, email, role}, 'test')
      lake.people.change(person.id, {enquiries: true, ...change}, 'test')
      return person.id
    }
    const site = await startForms(await create(), {
      mail: {smtpUrl: smtp.url},
      lake,
    })
    const release = smtp.hold()
    await site.contact({...enquiry, message: 'Before anybody chose'})
    await smtp.waitForHeld()
    choose('ada@example.com', 'administrator', {})
    choose('Company@example.com', 'editor', {})
    choose('not-chosen@example.com', 'editor', {enquiries: false})
    choose('viewer@example.com', 'viewer', {})
    choose('gone@example.com', 'editor', {active: false})
    const leaving = choose('leaving@example.com', 'editor', {})
    await site.contact()
    lake.people.change(leaving, {active: false}, 'test')
    release()
    const queued = site.db.selectFrom('outbox').select('id').where('state', '=', 'queued')
    await expect.poll(() => queued.execute()).toEqual([])
    expect(smtp.received.map(({to}) => String(to)).toSorted()).toEqual([
      'ada@example.com',
      'company@example.com',
      'company@example.com',
    ])
  })

  describe('confirmation mails: at most three to one address in 30 days', () => {
    test('however often it is asked and unsubscribed, from wherever, in whichever spelling', async () => {
      const smtp = await startSmtp()
      const clock = {time: Date.now()}
      const site = await startSite(await create(), smtp, clock)
      const spellings = ['ada@example.com', 'ADA@Example.com', 'ada+news@example.com']
      const statuses = new Set<number>()
      const texts = new Set<string>()
      for (let count = 0; count < 12; count += 1) {
        clock.time += 11 * minute
        const answer = await site.subscribe(spellings[count % 3] ?? '', `10.${count}.0.1`)
        statuses.add(answer.status)
        texts.add(await answer.text())
        const mail = (await visitorMails(site, smtp)).at(-1)
        await site.post('/newsletter/unsubscribe', {token: tokenOf(mail, 'unsubscribe')})
      }
      expect(await visitorMails(site, smtp)).toHaveLength(3)
      expect([...statuses], 'the answer tells nothing').toEqual([201])
      expect(texts.size).toBe(1)
    })

    test('after a restart too, and when the 30 days have passed there is a mail again', async () => {
      const smtp = await startSmtp()
      const clock = {time: Date.now()}
      const database = await create()
      const first = await startSite(database, smtp, clock)
      for (let count = 0; count < 3; count += 1) {
        await first.subscribe('ada@example.com')
        clock.time += 11 * minute
      }
      expect(await visitorMails(first, smtp)).toHaveLength(3)
      await first.close()
      const second = await startSite(database, smtp, clock)
      expect((await second.subscribe('ada@example.com')).status).toBe(201)
      expect(await visitorMails(second, smtp)).toHaveLength(3)
      expect((await second.subscribe('bola@example.com')).status).toBe(201)
      expect(await visitorMails(second, smtp), 'another address has its own').toHaveLength(4)
      clock.time += 30 * day
      await second.subscribe('ada@example.com')
      const mails = await visitorMails(second, smtp)
      expect(mails).toHaveLength(5)
      await second.post('/newsletter/confirm', {token: tokenOf(mails[4], 'confirm')})
      expect(await subscriberStates(second)).toContain('confirmed')
    })

    test('staff who release requests from quarantine cannot exceed it either', async () => {
      const smtp = await startSmtp()
      const clock = {time: Date.now()}
      const site = await startSite(await create(), smtp, clock)
      for (let count = 0; count < 6; count += 1) {
        await site.subscribe(`ada+${count}@example.com`, undefined, {'X-Form-Trap': 'filled'})
      }
      for (const {id} of (await listSubscribers(site, '?filter=quarantine')).items) {
        const body = JSON.stringify({quarantined: false})
        const answer = await site.staff(`/subscribers/${id}`, {method: 'PATCH', body})
        expect(answer.status).toBe(200)
      }
      expect(await visitorMails(site, smtp)).toHaveLength(3)
    })

    test('two servers on one database that are asked at once send three between them', async () => {
      const smtp = await startSmtp()
      const clock = {time: Date.now()}
      const database = await create()
      const sites = [await startSite(database, smtp, clock), await startSite(database, smtp, clock)]
      const requests = sites.flatMap(({subscribe}, site) =>
        Array.from({length: 12}, (_, count) => subscribe(`ada+${site}${count}@example.com`)),
      )
      const answers = await Promise.all(requests)
      expect(new Set(answers.map(({status}) => status))).toEqual(new Set([201]))
      for (const site of sites) expect(await visitorMails(site, smtp)).toHaveLength(3)
    })
  })

  describe('receipts: one to an address in a day', () => {
    test('every enquiry is accepted, stored and mailed to the company', async () => {
      const smtp = await startSmtp()
      const clock = {time: Date.now()}
      const database = await create()
      const first = await startSite(database, smtp, clock)
      const emails = ['ada@example.com', 'Ada@example.com', 'ada+x@EXAMPLE.com']
      const texts = new Set<string>()
      for (const [index, email] of emails.entries()) {
        const answer = await first.contact({...enquiry, email}, {from: `10.${index}.0.1`})
        expect(answer.status).toBe(201)
        texts.add(await answer.text())
      }
      expect(texts.size, 'the answer tells nothing').toBe(1)
      expect(await visitorMails(first, smtp)).toHaveLength(1)
      await first.close()
      clock.time += day - 1
      const second = await startSite(database, smtp, clock)
      await second.contact()
      expect(await visitorMails(second, smtp), 'after a restart').toHaveLength(1)
      expect(await second.enquiries()).toHaveLength(4)
      expect(smtp.received).toHaveLength(5)
      clock.time += 1
      await second.contact()
      expect(await visitorMails(second, smtp), 'a day later').toHaveLength(2)
    })

    test('two servers on one database that are asked at once send one between them', async () => {
      const smtp = await startSmtp()
      const clock = {time: Date.now()}
      const database = await create()
      const sites = [await startSite(database, smtp, clock), await startSite(database, smtp, clock)]
      const requests = sites.flatMap(({contact}) => Array.from({length: 8}, () => contact()))
      const answers = await Promise.all(requests)
      expect(new Set(answers.map(({status}) => status))).toEqual(new Set([201]))
      for (const site of sites) {
        expect(await visitorMails(site, smtp)).toHaveLength(1)
        expect(await site.enquiries()).toHaveLength(16)
      }
    })
  })

  test('what is counted names no address, and is deleted when its time is over', async () => {
    const smtp = await startSmtp()
    const clock = {time: Date.now()}
    const site = await startSite(await create(), smtp, clock)
    await site.subscribe('ada@example.com')
    await site.contact()
    const rules = {days: 730, quarantineDays: 730}
    const rows = () => site.db.selectFrom('mail_limit').selectAll().execute()
    const counted = await rows()
    expect(counted).toHaveLength(2)
    expect(new Set(counted.map(({mailbox}) => mailbox)).size, 'no two mails can be linked').toBe(2)
    expect(JSON.stringify(counted)).not.toMatch(/@|example/)
    clock.time += day
    await applyRetention(site.db, rules, clock.time)
    expect(await rows()).toHaveLength(1)
    clock.time += 29 * day
    await applyRetention(site.db, rules, clock.time)
    expect(await rows()).toEqual([])
  })
})
