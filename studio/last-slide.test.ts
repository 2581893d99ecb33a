import {shareEmptyLake} from 'content-lake/testing'
import {expect, test} from 'vitest'
import {studioClient} from './client/testing/studio-client.ts'
import {otherSlidesQuery} from './studio.queries.ts'

const emptyLake = shareEmptyLake()

test('slides that a release takes away are none beside the one that it takes away too', async () => {
  const client = studioClient(await emptyLake())
  for (const _id of ['a', 'b', 'drafts.c']) await client.create({_id, _type: 'heroSlide'})
  const others = (release: string) =>
    client.fetch<number>(otherSlidesQuery, {id: 'a', release}, {perspective: 'raw'})
  expect(await others('')).toBe(1)
  await client.releases.create({releaseId: 'spring'})
  const actionType = 'sanity.action.document.version.unpublish'
  await client.action({actionType, publishedId: 'b', versionId: 'versions.spring.b'})
  expect(await others('spring')).toBe(0)
  expect(await others('')).toBe(1)
})
