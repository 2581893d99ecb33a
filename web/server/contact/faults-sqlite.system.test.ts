import {randomBytes} from 'node:crypto'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {sql} from 'kysely'
import {expect, onTestFinished, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {createNewsletterLinks} from '../newsletter/links.ts'
import {openStorage} from '../storage/open-storage.ts'
import {sqlite, temporaryFolder} from '../storage/testing/databases.ts'
import {mountSmallDisk} from 'content-lake/testing'
import {createMemoryCounters} from '../http/rate-limit.ts'
import {createApi, defaultLimits} from '../create-api.ts'
import {enquiry, siteUrl, startForms} from '../testing/forms-fixture.ts'

test('a database that stays locked: 503 in plain text; released in time: stored', async () => {
  const database = await sqlite()
  const forms = await startForms(database)
  const other = new DatabaseSync(join(database.dataDir, 'forms.sqlite'))
  other.exec('BEGIN EXCLUSIVE')
  const refused = await forms.contact()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('content-type')).toContain('text/plain')
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(forms.logged.join()).toContain('could not be stored')
  expect(forms.logged.join()).not.toContain('ada')

  const waiting = forms.contact()
  setTimeout(() => other.exec('ROLLBACK'), 500)
  expect((await waiting).status).toBe(201)
  other.close()
  expect(await forms.enquiries()).toHaveLength(1)
})

test('a database that may not grow: 503 in plain text, nothing stored in part, and success afterwards', async () => {
  const {db, close} = await openStorage(await sqlite(), () => {})
  onTestFinished(close)
  const api = createApi({
    db,
    siteUrl,
    links: createNewsletterLinks({siteUrl, key: Buffer.alloc(32)}),
    sendReceipts: true,
    limits: defaultLimits,
    counters: createMemoryCounters(),
    readVisitor: () => ({address: 'one', network: 'one'}),
    wakeMail: () => {},
    now: Date.now,
    log: () => {},
  })
  const send = () =>
    api.request(CONTACT_PATH, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({...enquiry, message: 'x'.repeat(60_000)}),
    })
  await sql`pragma max_page_count = 1`.execute(db)
  const refused = await send()
  expect(refused.status).toBe(503)
  await expect(refused.json()).rejects.toThrow('JSON')
  expect(await db.selectFrom('enquiry').selectAll().execute()).toEqual([])
  await sql`pragma max_page_count = 100000`.execute(db)
  expect((await send()).status).toBe(201)
  expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(2)
})

test('a full disk: 503, every accepted enquiry is stored, and success once there is space', async ({
  skip,
}) => {
  const disk = mountSmallDisk(temporaryFolder(), 1024)
  if (!disk) return skip('Only root may mount the small disk that this test fills.')
  const {contact, enquiries} = await startForms({dataDir: disk.path})
  const message = () => randomBytes(30_000).toString('base64')
  const statuses = new Set<number>()
  const accepted: string[] = []
  for (let count = 0; count < 40; count += 1) {
    const text = message()
    const answer = await contact({...enquiry, message: text}, {from: `10.${count}.0.1`})
    statuses.add(answer.status)
    if (answer.status !== 201) break
    accepted.push(text)
  }
  expect([...statuses]).toEqual([201, 503])
  expect(accepted.length).toBeGreaterThan(2)
  expect(accepted.length).toBeLessThan(40)
  const stored = (await enquiries()).map((row) => row.message)
  expect(stored.toSorted()).toEqual(accepted.toSorted())
  disk.grow(16_384)
  expect((await contact({...enquiry, message: message()})).status).toBe(201)
})
