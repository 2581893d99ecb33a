import type {Person} from '../people/people.ts'
import {expect, onTestFinished, test} from 'vitest'
import {storeEnquiry} from './contact.ts'
import {createMyDataLinks} from './my-data/my-data-links.ts'
import {createNewsletterLinks} from './newsletter/newsletter-links.ts'
import {openStorage} from '../storage/storage.ts'
import {sqlite} from '../storage/testing/databases.ts'
import {enquiry} from './testing/forms-fixture.ts'
import {createMailComposer} from './mails.ts'

test('an enquiry that waits goes to nobody whose role no longer opens the Inbox', async () => {
  const {db, close} = await openStorage(await sqlite(), () => {})
  onTestFinished(close)
  const siteUrl = 'https://gas.example.org'
  const person: Person = {
    id: 'ada',
    name: 'Ada Obi',
    email: 'ada@example.com',
    role: 'editor',
    active: true,
    enquiries: true,
    colour: '#000000',
    hasPassword: true,
    linkExpiresAt: null,
    createdAt: 0,
  }
  let role: Person['role'] = 'editor'
  const compose = createMailComposer({
    db,
    links: createNewsletterLinks({siteUrl, key: Buffer.alloc(32)}),
    dataLinks: createMyDataLinks({siteUrl, key: Buffer.alloc(32)}),
    to: 'company@example.com',
    people: () => [{...person, role}],
    findDevice: () => undefined,
    queryDrafts: async () => [],
    siteName: 'The Aggregator',
    siteUrl,
  })
  await storeEnquiry(db, enquiry, {now: 1, withReceipt: false, recipients: ['ada']})
  const rows = await db.selectFrom('outbox').selectAll().execute()
  const row = rows.find(({recipient}) => recipient === 'ada')
  if (!row) throw new Error('A mail to Ada was queued.')
  expect((await compose(row))?.to).toBe('ada@example.com')
  role = 'viewer'
  expect(await compose(row)).toBeUndefined()
})
