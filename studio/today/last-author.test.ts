import {expect, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {studioClient} from '../client/testing/studio-client.ts'
import {authorOf, fetchLastAuthor} from './last-author.ts'

test('the history tells who changed a draft last', async () => {
  const client = studioClient(await startLake())
  await client.create({_id: 'drafts.faq-a', _type: 'faq', question: 'One?'})
  await client.patch('drafts.faq-a').set({question: 'Two?'}).commit()
  const {id} = await client.users.getById('me')
  expect(await fetchLastAuthor(client, 'drafts.faq-a')).toBe(id)
  expect(await fetchLastAuthor(client, 'drafts.faq-b')).toBeUndefined()
})

test('one transaction a line is read, whether the client has read it already or not', () => {
  expect(authorOf('{"author":"ada"}\n{"author":"chidi"}\n')).toBe('ada')
  expect(authorOf({author: 'ada'})).toBe('ada')
  expect(authorOf('')).toBeUndefined()
})
