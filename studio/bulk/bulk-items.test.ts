import {expect, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {studioClient} from '../client/testing/studio-client.ts'
import {bulkListQuery} from '../studio.queries.ts'
import {bulkRows, fetchBulkItems} from './bulk-items.ts'

test('documents are read with what refuses a change of them', async () => {
  const client = studioClient(await startLake())
  const album = {_type: 'reference', _ref: 'gallery-a'}
  await client.create({_id: 'gallery-a', _type: 'gallery', title: 'Depot'})
  await client.create({_id: 'drafts.gallery-a', _type: 'gallery', title: 'A depot'})
  await client.create({_id: 'drafts.gallery-b', _type: 'gallery', slug: {current: 'b'}})
  await client.create({_id: 'redirect', _type: 'redirect', from: '/Gallery/B', to: '/about'})
  await client.create({_id: 'news-a', _type: 'news', title: 'Visit', album})
  await client.create({_id: 'drafts.news-a', _type: 'news', title: 'Visit', album})
  await client.create({_id: 'heroSlide-a', _type: 'heroSlide'})
  await client.releases.create({releaseId: 'spring'})
  await client.create({_id: 'versions.spring.gallery-a', _type: 'gallery'})

  const list = await client.fetch<unknown>(bulkListQuery, {type: 'gallery'})
  expect(
    bulkRows(list)
      .map(({id, title}) => [id, title])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['gallery-a', 'A depot'],
    ['gallery-b', 'Without a title'],
  ])
  const {items, otherSlides} = await fetchBulkItems(
    client,
    {ids: ['gallery-a', 'gallery-b', 'gone'], releases: ['spring', 'autumn']},
    (draft) => Promise.resolve(draft['title'] === undefined ? ['Write a title.'] : []),
  )
  expect(items).toMatchObject([
    {
      id: 'gallery-a',
      type: 'gallery',
      title: 'A depot',
      draft: {title: 'A depot'},
      published: {title: 'Depot'},
      problems: [],
      usedBy: ['Visit'],
      releases: ['spring'],
      isRedirected: false,
    },
    {
      id: 'gallery-b',
      published: null,
      problems: ['Write a title.'],
      usedBy: [],
      releases: [],
      isRedirected: true,
    },
  ])
  expect(otherSlides).toBe(1)
})
