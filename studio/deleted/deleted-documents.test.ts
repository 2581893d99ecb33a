import {expect, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {studioClient} from '../client/testing/studio-client.ts'
import {deleteDocument} from '../deletion/delete-document.ts'
import {fetchDeleted, nameOf, restoreAsDraft} from './deleted-documents.ts'

test('what was deleted comes back as a draft, with its id, slug and position, once', async () => {
  const client = studioClient(await startLake())
  const faq = {_id: 'faq-a', _type: 'faq', question: 'One?', slug: {current: 'one'}, position: 7}
  const created = await client.create(faq)
  await client.delete('faq-a')
  const {signal} = new AbortController()
  const [deleted] = (await fetchDeleted(client, {pages: 1, signal})).documents
  if (!deleted) throw new Error('Nothing is listed.')
  expect(nameOf(deleted.document)).toBe('One?')

  const options = {mayUnredirect: true}
  expect(await restoreAsDraft(client, deleted, options)).toEqual({id: 'faq-a', hidden: undefined})
  const draft = await client.getDocument('drafts.faq-a')
  expect(draft).toMatchObject({...faq, _id: 'drafts.faq-a', _createdAt: created._createdAt})
  expect(await fetchDeleted(client, {pages: 1, signal})).toEqual({documents: [], hasMore: false})

  await client.patch('drafts.faq-a').set({question: 'Edited?'}).commit()
  await restoreAsDraft(client, deleted, options)
  expect(await client.getDocument('drafts.faq-a')).toMatchObject({question: 'Edited?'})
})

test('a redirect that would hide the restored page ends, where its author may end it', async () => {
  const client = studioClient(await startLake())
  const news = {_id: 'news-a', _type: 'news', slug: {current: 'a'}}
  await client.create(news)
  await deleteDocument(client, {id: 'news-a', destination: 'gone'})
  await client.create({_id: 'other', _type: 'redirect', from: '/x', to: '/about'})
  const redirects = () => client.fetch<string[]>('*[_type == "redirect"] | order(from).from')
  const {signal} = new AbortController()
  const [deleted] = (await fetchDeleted(client, {pages: 1, signal})).documents
  if (!deleted) throw new Error('Nothing is listed.')

  const asContributor = await restoreAsDraft(client, deleted, {mayUnredirect: false})
  expect(asContributor).toEqual({id: 'news-a', hidden: '/news/a'})
  expect(await redirects()).toEqual(['/news/a', '/x'])
  await restoreAsDraft(client, deleted, {mayUnredirect: true})
  expect(await redirects()).toEqual(['/x'])
})

test('what another document has the address of is not restored', async () => {
  const client = studioClient(await startLake())
  const news = (_id: string) => ({_id, _type: 'news', title: 'Visit', slug: {current: 'a'}})
  await client.create(news('news-a'))
  await client.delete('news-a')
  await client.create({_id: 'gone', _type: 'redirect', from: '/news/a', gone: true})
  await client.create(news('drafts.news-b'))
  const {signal} = new AbortController()
  const [deleted] = (await fetchDeleted(client, {pages: 1, signal})).documents
  if (!deleted) throw new Error('Nothing is listed.')
  const restored = restoreAsDraft(client, deleted, {mayUnredirect: true})
  await expect(restored).rejects.toThrow('“Visit” has its address, /news/a')
  expect(await client.fetch('*[_type in ["news", "redirect"]] | order(_id)._id')).toEqual([
    'drafts.news-b',
    'gone',
  ])
})

test('more than a page of them can be read', async () => {
  const client = studioClient(await startLake())
  const ids = Array.from({length: 51}, (_, index) => `faq-${index}`)
  const creation = client.transaction()
  for (const _id of ids) creation.create({_id, _type: 'faq'})
  await creation.commit()
  const deletion = client.transaction()
  for (const id of ids) deletion.delete(id)
  await deletion.commit()
  const {signal} = new AbortController()
  const first = await fetchDeleted(client, {pages: 1, signal})
  expect([first.documents.length, first.hasMore]).toEqual([50, true])
  const all = await fetchDeleted(client, {pages: 3, signal})
  expect(new Set(all.documents.map(({document}) => document._id))).toEqual(new Set(ids))
  expect(all.hasMore).toBe(false)
})

test.each([
  [{tittle: 'A slide'}, 'A slide'],
  [{title: ' ', name: 'A member'}, 'A member'],
  [{}, 'Without a title'],
  [{_type: 'servicesPage'}, 'Services'],
  [{_type: 'siteSettings', name: 'The company'}, 'Site settings'],
])('a document is named by %j', (document, name) => {
  expect(nameOf(document)).toBe(name)
})
