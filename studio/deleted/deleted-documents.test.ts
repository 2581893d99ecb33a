import {expect, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {studioClient} from '../client/testing/studio-client.ts'
import {fetchDeleted, nameOf, restoreAsDraft} from './deleted-documents.ts'

test('what was deleted comes back as a draft, with its id, slug and position, once', async () => {
  const client = studioClient(await startLake())
  const faq = {_id: 'faq-a', _type: 'faq', question: 'One?', slug: {current: 'one'}, position: 7}
  const created = await client.create(faq)
  await client.delete('faq-a')
  const {signal} = new AbortController()
  const [deleted] = await fetchDeleted(client, signal)
  if (!deleted) throw new Error('Nothing is listed.')
  expect(nameOf(deleted.document)).toBe('One?')

  expect(await restoreAsDraft(client, deleted)).toBe('faq-a')
  const draft = await client.getDocument('drafts.faq-a')
  expect(draft).toMatchObject({...faq, _id: 'drafts.faq-a', _createdAt: created._createdAt})
  expect(await fetchDeleted(client, signal)).toEqual([])

  await client.patch('drafts.faq-a').set({question: 'Edited?'}).commit()
  await restoreAsDraft(client, deleted)
  expect(await client.getDocument('drafts.faq-a')).toMatchObject({question: 'Edited?'})
})

test.each([
  [{tittle: 'A slide'}, 'A slide'],
  [{title: ' ', name: 'A member'}, 'A member'],
  [{}, 'Without a title'],
])('a document is named by %j', (document, name) => {
  expect(nameOf(document)).toBe(name)
})
