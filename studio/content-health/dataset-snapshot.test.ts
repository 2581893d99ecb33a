import {expect, test, vi} from 'vitest'
import {startLake} from 'content-lake/testing'
import {studioClient} from '../client/testing/studio-client.ts'
import {type DatasetSnapshot, followDataset} from './dataset-snapshot.ts'

test('content is fetched once and then follows every mutation, drafts included', async () => {
  const client = studioClient(await startLake())
  await client.create({_id: 'faq-a', _type: 'faq', question: 'One?'})
  await client.create({_id: 'other', _type: 'system.other'})
  const seen: DatasetSnapshot[] = []
  const onError = vi.fn<(error: unknown) => void>()
  const unsubscribe = followDataset(client, ['faq'], {
    onSnapshot: (content) => seen.push(content),
    onError,
  })
  const ids = () => [...(seen.at(-1)?.documents.keys() ?? [])].sort()
  await expect.poll(ids).toEqual(['faq-a'])

  await client.create({_id: 'drafts.faq-b', _type: 'faq', question: 'Two?'})
  await expect.poll(ids).toEqual(['drafts.faq-b', 'faq-a'])
  await client.patch('faq-a').set({question: 'Changed?'}).commit()
  await expect.poll(() => seen.at(-1)?.documents.get('faq-a')).toMatchObject({question: 'Changed?'})
  await client.delete('faq-a')
  await expect.poll(ids).toEqual(['drafts.faq-b'])

  unsubscribe()
  expect(onError).not.toHaveBeenCalled()
})
