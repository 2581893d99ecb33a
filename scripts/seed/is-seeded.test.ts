import {expect, test} from 'vitest'
import {isSeeded} from './is-seeded.ts'
import {seedDataset} from './seed-dataset.ts'
import {losingConnectionAfterWriting, setUpSeeding} from './testing/seed-fixture.ts'

const startSeeding = setUpSeeding()

test('a dataset has content to show when the first seed is complete, and not before', async () => {
  const {client, folder, seed} = await startSeeding()
  expect(await isSeeded(client)).toBe(false)
  const during: boolean[] = []
  const watched = client.withConfig({})
  // The second call comes after writing.
  Object.defineProperty(watched, 'getDocuments', {
    value: async (ids: string[]) => {
      during.push(await isSeeded(client))
      return client.getDocuments(ids)
    },
  })
  await seedDataset({client: watched, documents: folder.load().documents})
  expect(during).toEqual([false, false])
  expect(await isSeeded(client)).toBe(true)
  folder.write('faqs.yaml', '- {id: one, question: New?, answer: Yes., position: 1}\n')
  await seed()
  expect(await isSeeded(client)).toBe(true)
})

test('after an interrupted first seed it has not, until the next completes it', async () => {
  const {client, folder, seed} = await startSeeding()
  const broken = losingConnectionAfterWriting(client)
  const {documents} = folder.load()
  await expect(seedDataset({client: broken, documents})).rejects.toThrow('connection lost')
  expect(await client.fetch('count(*[_type == "faq"])')).toBe(2)
  expect(await isSeeded(client)).toBe(false)
  await seed()
  expect(await isSeeded(client)).toBe(true)
})

test('documents that came from elsewhere are content', async () => {
  const {client} = await startSeeding()
  await client.create({_id: 'drafts.mine', _type: 'faq', question: 'A draft?'})
  expect(await isSeeded(client)).toBe(false)
  await client.create({_id: 'mine', _type: 'faq', question: 'Mine?'})
  expect(await isSeeded(client)).toBe(true)
})
