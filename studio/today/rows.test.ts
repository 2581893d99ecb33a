import {expect, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {studioClient} from '../client/testing/studio-client.ts'
import {scheduledQuery, todayQuery} from '../studio.queries.ts'
import {rowsAt, scheduledRows} from './rows.ts'

test('drafts, published documents and scheduled releases are read from the dataset', async () => {
  const client = studioClient(await startLake())
  await client.create({_id: 'faq-a', _type: 'faq'})
  await client.create({_id: 'drafts.faq-b', _type: 'faq'})
  await client.create({_id: 'drafts.review.faq-b', _type: 'review'})
  await client.releases.create({releaseId: 'spring', metadata: {title: 'Spring'}})
  await client.create({_id: 'versions.spring.faq-a', _type: 'faq'})
  await client.releases.create({releaseId: 'open', metadata: {title: 'Open'}})
  const publishAt = '2999-01-01T00:00:00.000Z'
  await client.releases.schedule({releaseId: 'spring', publishAt})

  const answer = await client.fetch<unknown>(todayQuery, {types: ['faq']})
  expect(rowsAt(answer, 'drafts').map(({_id}) => _id)).toEqual(['drafts.faq-b'])
  expect(rowsAt(answer, 'published').map(({_id}) => _id)).toEqual(['faq-a'])
  expect(scheduledRows(await client.fetch<unknown>(scheduledQuery))).toEqual([
    {name: 'spring', title: 'Spring', publishAt, documents: [{id: 'faq-a', type: 'faq'}]},
  ])
})

test('what is no document is left out', () => {
  expect(rowsAt({drafts: [null, {_id: 'a'}]}, 'drafts')).toEqual([])
  expect(rowsAt(undefined, 'drafts')).toEqual([])
  expect(scheduledRows([{name: 'a'}, null])).toEqual([])
})
