import {lakeClient} from 'content-lake/client'
import {expect, onTestFinished, test} from 'vitest'
import {serveLake} from '../local-lake.ts'
import {onBothDatabases, sqlite, temporaryFolder} from '../storage/testing/databases.ts'
import {startForms} from './testing/forms-fixture.ts'
import {startSmtp} from '../mail/testing/start-smtp.ts'

const day = (number: number) => Date.parse(`2026-11-${number}T07:00:00+01:00`)

onBothDatabases((create) => {
  test('each active editor is told each morning which drafts wait for review, once, over restarts', async () => {
    const smtp = await startSmtp()
    const options = {dataDir: temporaryFolder(), projectId: 'p', dataset: 'd'}
    const lake = await serveLake(options)
    onTestFinished(() => lake.close())
    const client = lakeClient(lake, {projectId: 'p', dataset: 'd'})
    const add = (name: string, role: 'administrator' | 'editor' | 'contributor') =>
      lake.people.add({name, role, email: `${name}@example.com`}, 'test').person.id
    add('ada', 'administrator')
    lake.people.change(add('gone', 'editor'), {active: false}, 'test')
    add('bola', 'editor')
    const chidi = add('chidi', 'contributor')
    const mark = {_type: 'review', requestedBy: chidi, requestedAt: '2026-11-19T10:00:00Z'}
    await client.create({_id: 'drafts.waits', _type: 'faq', question: 'Which law?'})
    await client.create({_id: 'drafts.review.waits', documentId: 'waits', ...mark})
    await client.create({_id: 'drafts.review.published', documentId: 'published', ...mark})
    await client.create({_id: 'drafts.review.broken', _type: 'review'})

    const clock = {time: day(20)}
    const database = await create()
    const start = () =>
      startForms(database, {
        mail: {smtpUrl: smtp.url},
        lake,
        queryDrafts: (query) => client.fetch<unknown>(query, {}, {perspective: 'raw'}),
        now: () => clock.time,
      })
    const logged: string[] = []
    const told = async (count: number) => {
      const site = await start()
      const sent = await site.contact()
      expect(sent.status).toBe(201)
      const unsent = site.db.selectFrom('outbox').select('id').where('state', '=', 'queued')
      const ofReviews = () =>
        smtp.received.filter(({messageId}) => messageId.startsWith('<review-'))
      await expect.poll(() => ofReviews().length).toBe(count)
      await expect.poll(() => unsent.execute()).toEqual([])
      await site.close()
      logged.push(...site.logged)
      return ofReviews()
    }
    const [first] = await told(2)
    expect(logged.filter((line) => line.includes('drafts.review.broken'))).toEqual([
      'The mark of a review drafts.review.broken cannot be read: “Needs care” removes it.',
    ])
    expect(first?.raw).toContain('- Which law? (chidi, 2026-11-19)')
    expect(first?.raw).toContain('http://site.example/studio/structure/reviews')
    expect((await told(2)).map(({to}) => String(to)).toSorted()).toEqual([
      'ada@example.com',
      'bola@example.com',
    ])
    await client.delete('drafts.waits')
    clock.time = day(21)
    await told(2)
  })
})

test('a dataset that cannot be asked for reviews holds up no other mail', async () => {
  const smtp = await startSmtp()
  const forms = await startForms(await sqlite(), {
    mail: {smtpUrl: smtp.url},
    queryDrafts: () => Promise.reject(new Error('Gone')),
    now: () => day(20),
  })
  expect((await forms.contact()).status).toBe(201)
  expect((await smtp.waitForMails(1))[0]?.to).toEqual(['company@example.com'])
  expect(forms.logged.join()).toContain('The job “review mail” failed')
})
