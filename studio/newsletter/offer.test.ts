import {shareEmptyLake} from 'content-lake/testing'
import {expect, test} from 'vitest'
import {writtenIssue} from '#web/contract/newsletter-issues.ts'
import {studioClient} from '../client/testing/studio-client.ts'
import {chooseNew, fetchOffer, type OfferedItem} from './offer.ts'

const emptyLake = shareEmptyLake()

const offered = (id: string, date: string, createdAt = `${date}T08:00:00Z`): OfferedItem => ({
  item: {id, type: 'news', title: id, summary: '', path: `/news/${id}`, picture: null},
  date,
  createdAt,
})

const at = (
  time: string,
  itemIds: string[],
  {state = 'sending', seenIds = []}: {state?: 'sending' | 'stopped'; seenIds?: string[]} = {},
) => ({send_at: Date.parse(time), state, itemIds, seenIds})

test('for the first issue the newest are chosen', () => {
  const items = ['f', 'e', 'd', 'c', 'b', 'a'].map((id) => offered(id, '2026-11-01'))
  expect(chooseNew(items, [])).toEqual(['f', 'e', 'd', 'c', 'b'])
})

test('then all since the last one, by date or by when it was made, which no issue has brought', () => {
  const items = [
    offered('new', '2026-11-21'),
    offered('same day, brought', '2026-11-20'),
    offered('same day, later', '2026-11-20'),
    offered('dated back', '2026-11-02', '2026-11-22T08:00:00Z'),
    offered('left out', '2026-11-10'),
    offered('old', '2026-10-01'),
  ]
  const issues = [
    at('2026-11-20T09:00:00Z', ['same day, brought']),
    at('2026-11-01T09:00:00Z', ['old']),
  ]
  expect(chooseNew(items, issues)).toEqual(['new', 'same day, later', 'dated back'])
})

test('a stopped issue does not count', () => {
  const items = [offered('new', '2026-11-21'), offered('before', '2026-11-10')]
  const issues = [
    at('2026-11-22T09:00:00Z', ['new'], {state: 'stopped'}),
    at('2026-11-09T09:00:00Z', []),
  ]
  expect(chooseNew(items, issues)).toEqual(['new', 'before'])
})

test('what was published while an issue was written is new for the next one, though dated before; what was left out is not', () => {
  const items = [
    offered('brought', '2026-11-10'),
    offered('published while it was written', '2026-11-09'),
    offered('left out', '2026-11-08'),
  ]
  const issues = [at('2026-11-20T09:00:00Z', ['brought'], {seenIds: ['brought', 'left out']})]
  expect(chooseNew(items, issues)).toEqual(['published while it was written'])
})

test('an item of any length can be sent: its texts are cut, though not within an emoji; one without a title is left out', async () => {
  const client = studioClient(await emptyLake())
  const slug = {current: 'long'}
  const smallDescription = 'x'.repeat(1997) + '👩‍👩‍👧 gas'
  await client.create({_id: 'long', _type: 'news', slug, title: 'y'.repeat(400), smallDescription})
  await client.create({_id: 'blank', _type: 'news', slug, title: ' '})
  const {items, texts} = await fetchOffer(client, new AbortController().signal)
  const offers = items.map(({item}) => item)
  expect(offers).toMatchObject([{id: 'long', summary: `${'x'.repeat(1997)}…`}])
  const content = {subject: 'News', opening: 'In short.', items: offers, texts}
  expect(writtenIssue.safeParse({...content, texts: {...texts, company: 'Gas'}}).success).toBe(true)
})
