import {serveContentLake} from 'content-lake'
import {lakeClient} from 'content-lake/client'
import {expect, onTestFinished, test} from 'vitest'
import {onBothDatabases, temporaryFolder} from '../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {startSmtp} from './testing/start-smtp.ts'

const day = (number: number) => Date.parse(`2026-11-${number}T07:00:00+01:00`)

onBothDatabases((create) => {
  test('each active editor is told each morning which drafts wait for review, once, over restarts', async () => {
    const smtp = await startSmtp()
    const place = {dataDir: temporaryFolder(), projectId: 'p', dataset: 'd'}
    const lake = await serveContentLake(place)
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

    const clock = {time: day(20)}
    const database = await create()
    const start = () =>
      startForms(database, {
        mail: {smtpUrl: smtp.url},
        lake: {...lake, path: '/lake'},
        queryDrafts: (query) => client.fetch<unknown>(query, {}, {perspective: 'raw'}),
        now: () => clock.time,
      })
    const told = async () => {
      const site = await start()
      const sent = await site.contact()
      expect(sent.status).toBe(201)
      const unsent = site.db.selectFrom('outbox').select('id').where('state', '=', 'queued')
      await expect.poll(() => unsent.execute()).toEqual([])
      await site.close()
      return smtp.received.filter(({messageId}) => messageId.startsWith('<review-'))
    }
    const [first] = await told()
    expect(first?.raw).toContain('- Which law? (chidi, 2026-11-19)')
    expect(first?.raw).toContain('http://site.example/studio/structure/reviews')
    expect((await told()).map(({to}) => String(to)).toSorted()).toEqual([
      'ada@example.com',
      'bola@example.com',
    ])
    await client.delete('drafts.waits')
    clock.time = day(21)
    expect(await told(), 'nothing waits any more').toHaveLength(2)
  })
})
