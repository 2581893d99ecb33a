import {startLake} from 'content-lake/testing'
import {getDraftId} from '@sanity/client/csm'
import type {SanityClient} from 'sanity'
import {describe, expect, test, vi} from 'vitest'
import {studioClient} from '../client/testing/studio-client.ts'
import {applyBulk, undoBulk} from './apply.ts'
import type {BulkAction, BulkItem} from './plan.ts'

const type = 'news'
const quiet = () => undefined

/** A published item, an edited one, and a draft that was never published. */
async function dataset() {
  const client = studioClient(await startLake())
  await client.create({_id: 'shown', _type: type, title: 'Shown'})
  await client.create({_id: 'edited', _type: type, title: 'Before'})
  await client.create({_id: 'drafts.edited', _type: type, title: 'After'})
  await client.create({_id: 'drafts.new', _type: type, title: 'New'})
  await client.releases.create({releaseId: 'spring'})
  return client
}

async function itemsOf(client: SanityClient, ...ids: string[]): Promise<BulkItem[]> {
  return Promise.all(
    ids.map(async (id) => {
      const [draft, published] = await client.getDocuments([getDraftId(id), id])
      const states = {draft: draft ?? null, published: published ?? null}
      const around = {problems: [], usedBy: [], releases: [], isRedirected: false}
      return {id, type, title: id, ...states, ...around}
    }),
  )
}

/** The titles and categories of all documents by their ids. */
async function contents(client: SanityClient) {
  const documents = await client.fetch<{_id: string; title: string; categories: string[] | null}[]>(
    `*[_type == "${type}"] | order(_id asc){_id, title, categories}`,
  )
  return documents.map(({_id, title, categories}) => [_id, title, categories?.[0]].filter(Boolean))
}

const before = [
  ['drafts.edited', 'After'],
  ['drafts.new', 'New'],
  ['edited', 'Before'],
  ['shown', 'Shown'],
]

describe('many documents are changed, and put back by one undo', () => {
  test.each<[BulkAction, string[], string[][]]>([
    [
      {name: 'publish'},
      ['edited', 'new'],
      [
        ['edited', 'After'],
        ['new', 'New'],
        ['shown', 'Shown'],
      ],
    ],
    [
      {name: 'hide'},
      ['edited', 'shown'],
      [
        ['drafts.edited', 'After'],
        ['drafts.new', 'New'],
        ['drafts.shown', 'Shown'],
      ],
    ],
    [{name: 'delete'}, ['edited', 'new', 'shown'], []],
    [
      {name: 'category', category: 'Events'},
      ['new', 'shown'],
      [
        ['drafts.edited', 'After'],
        ['drafts.new', 'New', 'Events'],
        ['drafts.shown', 'Shown', 'Events'],
        ['edited', 'Before'],
        ['shown', 'Shown'],
      ],
    ],
    [
      {name: 'release', releaseId: 'spring', title: 'Spring'},
      ['edited', 'shown'],
      [...before, ['versions.spring.edited', 'After'], ['versions.spring.shown', 'Shown']],
    ],
  ])('%j', async (action, ids, after) => {
    const client = await dataset()
    const progress: number[] = []
    const {done, failed} = await applyBulk(client, action, await itemsOf(client, ...ids), (count) =>
      progress.push(count),
    )
    expect(failed).toEqual([])
    expect(progress).toEqual(ids.map((_, index) => index + 1))
    expect(await contents(client)).toEqual(after)
    expect((await undoBulk(client, action, done, quiet)).failed).toEqual([])
    expect(await contents(client)).toEqual(before)
  })
})

test('the addresses of deleted pages lead to their list, until undo takes that back', async () => {
  const client = await dataset()
  await client
    .patch('shown')
    .set({slug: {current: 'shown'}})
    .commit()
  const redirects = () => client.fetch<string[]>('*[_type == "redirect"]{from, to}')
  const action = {name: 'delete'} as const
  const {done} = await applyBulk(client, action, await itemsOf(client, 'shown', 'new'), quiet)
  expect(await redirects()).toEqual([{from: '/news/shown', to: '/news'}])
  expect((await undoBulk(client, action, done, quiet)).failed).toEqual([])
  expect(await redirects()).toEqual([])
})

test('a redirect that would hide a published page ends, where that was said, until undo puts it back', async () => {
  const client = await dataset()
  await client
    .patch('drafts.new')
    .set({slug: {current: 'new'}})
    .commit()
  const gone = {_id: 'gone', _type: 'redirect', from: '/News/New', gone: true}
  await client.create(gone)
  const redirects = () => client.fetch<unknown[]>('*[_type == "redirect"]{_id, _type, from, gone}')
  const action = {name: 'publish'} as const
  const items = await itemsOf(client, 'new')
  const untold = await applyBulk(client, action, items, quiet)
  expect(untold.failed).toMatchObject([{reason: expect.stringContaining('since the list')}])
  expect(await client.getDocument('new')).toBeUndefined()

  const told = items.map((item) => ({...item, isRedirected: true}))
  const {done} = await applyBulk(client, action, told, quiet)
  expect(await client.getDocument('new')).toBeDefined()
  expect(await redirects()).toEqual([])
  expect((await undoBulk(client, action, done, quiet)).failed).toEqual([])
  expect(await contents(client)).toEqual(before)
  expect(await redirects()).toEqual([gone])
})

test('what was changed after the list was made stays as it is, and the others are changed', async () => {
  const client = await dataset()
  const items = await itemsOf(client, 'edited', 'new')
  await client.patch('drafts.edited').set({title: 'Typed meanwhile'}).commit()
  const {done, failed} = await applyBulk(client, {name: 'publish'}, items, quiet)
  expect(failed).toMatchObject([{item: {id: 'edited'}, reason: 'It was changed meanwhile.'}])
  expect(done).toMatchObject([{item: {id: 'new'}}])
  expect(await client.getDocument('edited')).toMatchObject({title: 'Before'})
})

test('once the site does not answer, the others are not tried, and all are named', async () => {
  const client = await dataset()
  const items = await itemsOf(client, 'edited', 'shown', 'new')
  const offline = Object.assign(new Error('Request error'), {isNetworkError: true})
  const request = vi.spyOn(client, 'getDocuments').mockRejectedValue(offline)
  const {done, failed} = await applyBulk(client, {name: 'delete'}, items, quiet)
  expect(done).toEqual([])
  expect(failed.map(({reason}) => reason)).toEqual(
    Array.from({length: 3}, () => 'The site could not be reached.'),
  )
  expect(request).toHaveBeenCalledTimes(1)
})

test('undo leaves alone what somebody has changed since', async () => {
  const client = await dataset()
  const {done} = await applyBulk(
    client,
    {name: 'hide'},
    await itemsOf(client, 'edited', 'shown'),
    quiet,
  )
  await client.patch('drafts.shown').set({title: 'Typed since'}).commit()
  const undone = await undoBulk(client, {name: 'hide'}, done, quiet)
  expect(undone.failed).toMatchObject([{item: {id: 'shown'}, reason: 'It was changed since.'}])
  expect(await client.getDocument('edited')).toMatchObject({title: 'Before'})
  expect(await client.getDocument('shown')).toBeUndefined()
})

test('what the service refuses is named with its reason', async () => {
  const client = await dataset()
  await client.create({_id: 'page', _type: 'page', item: {_type: 'reference', _ref: 'shown'}})
  const {failed} = await applyBulk(client, {name: 'delete'}, await itemsOf(client, 'shown'), quiet)
  expect(failed).toMatchObject([{item: {id: 'shown'}, reason: expect.stringContaining('page')}])
})
