import {expect, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {studioClient} from '../client/testing/studio-client.ts'
import {addRedirectsToRelease, isRedirectedInRelease} from './release-redirects.ts'
import {redirect, REDIRECTS} from './testing/redirects.ts'

const releaseId = 'spring'
const change = {from: '/news/old', to: '/news/new'}

async function datasetWithRelease() {
  const client = studioClient(await startLake())
  await client.releases.create({releaseId})
  return client
}

test('the redirect is published with the release, and no sooner', async () => {
  const client = await datasetWithRelease()
  expect(await isRedirectedInRelease(client, releaseId, change)).toBe(false)
  await addRedirectsToRelease(client, releaseId, change)
  expect(await isRedirectedInRelease(client, releaseId, change)).toBe(true)
  expect(await client.fetch(REDIRECTS, {}, {perspective: 'published'})).toEqual([])
  await client.releases.publish({releaseId})
  expect(await client.fetch(REDIRECTS)).toEqual([{...change, permanent: false}])
})

test('so are changes of redirects that would make a chain, make a loop, or hide the page', async () => {
  const client = await datasetWithRelease()
  await client
    .transaction()
    .create(redirect('older', '/news/older', '/news/old'))
    .create(redirect('back', '/news/new', '/news/old'))
    .create(redirect('other', '/x', '/about'))
    .create(redirect('drafts.new', '/news/y', '/news/old'))
    .commit()
  await addRedirectsToRelease(client, releaseId, change)
  expect(await client.fetch('count(*[_id in path("versions.**")])')).toBe(3)
  await client.releases.publish({releaseId})
  expect(await client.fetch(REDIRECTS, {}, {perspective: 'published'})).toEqual([
    {...change, permanent: false},
    {from: '/news/older', to: '/news/new', permanent: true},
    {from: '/x', to: '/about', permanent: true},
  ])
})

test('a scheduled release gets none', async () => {
  const client = await datasetWithRelease()
  await client.releases.schedule({releaseId, publishAt: '2999-01-01T00:00:00Z'})
  const added = addRedirectsToRelease(client, releaseId, change)
  await expect(added).rejects.toMatchObject({statusCode: 409})
  expect(await client.fetch(REDIRECTS)).toEqual([])
})
