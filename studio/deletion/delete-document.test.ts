import {shareEmptyLake} from 'content-lake/testing'
import type {SanityClient} from 'sanity'
import {expect, test} from 'vitest'
import {pageReference} from '#schemas/rules/site-paths.ts'
import {studioClient} from '../client/testing/studio-client.ts'
import {deleteDocument, undoDeletion} from './delete-document.ts'
import type {Destination} from './plan-deletion.ts'

const emptyLake = shareEmptyLake()

/** Sorted by id, the mark of its review comes before its draft: the code may not take the first state for the document. */
const id = 'story-a'
const list: Destination = {to: '/news', page: 'newsPage'}
const item = (_id: string, title: string) => ({
  _id,
  _type: 'news',
  title,
  position: 7,
  slug: {_type: 'slug', current: 'a'},
})
const redirect = (_id: string, from: string, fields: object) => ({
  _id,
  _type: 'redirect',
  from,
  permanent: true,
  ...fields,
})

/** A published item with a draft that waits for review and a version, redirects to it, and one that hides its address in a draft. */
async function dataset() {
  const client = studioClient(await emptyLake())
  await client.releases.create({releaseId: 'spring'})
  await client
    .transaction()
    .create(item(id, 'Published'))
    .create(item(`drafts.${id}`, 'Draft'))
    .create(item(`versions.spring.${id}`, 'Version'))
    .create({_id: `drafts.review.${id}`, _type: 'review', documentId: id})
    .create(redirect('typed', '/typed', {to: '/news/a#top'}))
    .create(redirect('chosen', '/chosen', {to: '/news/former', page: pageReference(id)}))
    .create(redirect('drafts.there', '/news/A', {to: '/x'}))
    .create(redirect('other', '/other', {to: '/about'}))
    .commit()
  return client
}

const REDIRECTS =
  '*[_type == "redirect"] | order(from){_id, from, to, gone, permanent, "page": page._ref}'

const contents = async (client: SanityClient): Promise<unknown> =>
  client.fetch(`{
    "items": *[_type == "news"] | order(_id){_id, _createdAt, title, slug, position},
    "reviews": *[_type == "review"]{_id, documentId},
    "redirects": ${REDIRECTS}
  }`)

test.each([
  ['to its list', list, {to: '/news', page: 'newsPage', gone: false}],
  ['elsewhere', {to: 'https://example.org/', page: null}, {to: 'https://example.org/', page: null}],
  ['nowhere', 'gone', {to: null, page: null, gone: true}],
] as const)(
  'a page is deleted, its address leads %s, and undo puts all of it back, each in one transaction',
  async (_, destination, fields) => {
    const client = await dataset()
    const before = await contents(client)
    const deletion = await deleteDocument(client, {id, destination})
    expect(await client.fetch('*[_type in ["news", "review"]]')).toEqual([])
    expect(await client.fetch(REDIRECTS)).toMatchObject([
      {_id: 'chosen', permanent: true, ...fields},
      {from: '/news/a', permanent: false, ...fields},
      {_id: 'other', to: '/about'},
      {_id: 'typed', permanent: true, ...fields},
    ])
    const changed = '*[_type == "redirect" && _id != "other"]._rev'
    expect(new Set(await client.fetch<string[]>(changed))).toEqual(new Set([deletion.revision]))

    await undoDeletion(client, deletion)
    expect(await contents(client)).toEqual(before)
  },
)

test('a draft that was never published is deleted alone, and a document without a page', async () => {
  const client = studioClient(await emptyLake())
  await client.create(item(`drafts.${id}`, 'Draft'))
  await client.create({_id: 'faq-a', _type: 'faq', question: 'One?', position: 3})
  const deletions = [
    await deleteDocument(client, {id, destination: list}),
    await deleteDocument(client, {id: 'faq-a', destination: undefined}),
  ]
  expect(await client.fetch('*[_type in ["news", "faq", "redirect"]]')).toEqual([])
  for (const deletion of deletions) await undoDeletion(client, deletion)
  expect(await client.fetch('*[_type in ["news", "faq"]] | order(_id)._id')).toEqual([
    `drafts.${id}`,
    'faq-a',
  ])
})

test('what others hold is not deleted, and no redirect is made', async () => {
  const client = await dataset()
  await client.create({_id: 'holder', _type: 'page', item: {_type: 'reference', _ref: id}})
  const before = await contents(client)
  const deletion = deleteDocument(client, {id, destination: list})
  await expect(deletion).rejects.toMatchObject({statusCode: 409})
  expect(await contents(client)).toEqual(before)
})

test.each(['b', 'drafts.b', 'versions.spring.b'])(
  'while another document has the address, as %s, nothing is undone, and its name is told',
  async (laterId) => {
    const client = await dataset()
    const deletion = await deleteDocument(client, {id, destination: list})
    await client.create(item(laterId, 'Later'))
    const after = await contents(client)
    await expect(undoDeletion(client, deletion)).rejects.toThrow('“Later” has its address, /news/a')
    expect(await contents(client)).toEqual(after)
    await client.delete(laterId)
    await undoDeletion(client, deletion)
  },
)

test('what somebody has changed or made since is not undone, not even in part', async () => {
  const client = await dataset()
  const deletion = await deleteDocument(client, {id, destination: list})
  await client.patch('typed').set({to: '/faq'}).commit()
  const after = await contents(client)
  await expect(undoDeletion(client, deletion)).rejects.toThrow('Somebody has restored it, or')
  expect(await contents(client)).toEqual(after)
})
