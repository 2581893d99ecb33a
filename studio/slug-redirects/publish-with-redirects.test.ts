import type {SanityClient} from 'sanity'
import {describe, expect, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {studioClient} from '../client/testing/studio-client.ts'
import {publishWithRedirects} from './publish-with-redirects.ts'
import {fetchRedirectPlan} from './redirect-documents.ts'
import {redirect, REDIRECTS} from './testing/redirects.ts'

const id = 'news-moving'
const change = {from: '/news/old', to: '/news/new'}
const options = {redirect: true, permanent: false}

const page = (_id: string, slug: string) => ({
  _id,
  _type: 'news',
  title: slug,
  slug: {_type: 'slug', current: slug},
})

/** A dataset with a published page and a draft of it with another path. */
async function datasetWithPathChange({from, to} = {from: 'old', to: 'new'}) {
  const client = studioClient(await startLake())
  await client
    .transaction()
    .create(page(id, from))
    .create(page(`drafts.${id}`, to))
    .commit()
  return client
}

/** The same, with redirects that would make a chain, make a loop, or hide the page. */
async function datasetWithRedirects() {
  const client = await datasetWithPathChange()
  await client
    .transaction()
    .create(redirect('older', '/news/older', '/news/old'))
    .create(redirect('back', '/news/new', '/news/old'))
    .create(redirect('other', '/x', '/about'))
    .commit()
  return client
}

const pages = (client: SanityClient) =>
  client.fetch<unknown[]>(
    '*[_type == "news"] | order(_id){_id, "slug": slug.current}',
    {},
    {perspective: 'raw'},
  )

test('page and redirects change in one transaction', async () => {
  const client = await datasetWithRedirects()
  await publishWithRedirects(client, {id, change}, options)
  expect(await pages(client)).toEqual([{_id: id, slug: 'new'}])
  expect(await client.fetch(REDIRECTS)).toEqual([
    {from: '/news/old', to: '/news/new', permanent: false},
    {from: '/news/older', to: '/news/new', permanent: true},
    {from: '/x', to: '/about', permanent: true},
  ])
  const revisions = await client.fetch<string[]>('*[_id == $id || to == $to]._rev', {id, ...change})
  expect(revisions).toHaveLength(3)
  expect(new Set(revisions).size).toBe(1)
  expect(await fetchRedirectPlan(client, change)).toEqual({create: null, update: [], remove: []})
})

test('without a new redirect, existing redirects are still updated', async () => {
  const client = await datasetWithRedirects()
  await publishWithRedirects(client, {id, change}, {...options, redirect: false})
  expect(await client.fetch(REDIRECTS)).toEqual([
    {from: '/news/older', to: '/news/new', permanent: true},
    {from: '/x', to: '/about', permanent: true},
  ])
})

test('a permanent redirect is created on request; changing back leaves one redirect', async () => {
  const client = await datasetWithPathChange()
  await publishWithRedirects(client, {id, change}, {redirect: true, permanent: true})
  expect(await client.fetch(REDIRECTS)).toEqual([{...change, permanent: true}])
  await client.create(page(`drafts.${id}`, 'old'))
  await publishWithRedirects(client, {id, change: {from: change.to, to: change.from}}, options)
  expect(await client.fetch(REDIRECTS)).toEqual([
    {from: change.to, to: change.from, permanent: false},
  ])
})

test('the page keeps its creation date, and weak references to drafts become strong', async () => {
  const client = await datasetWithPathChange()
  await client.create({_id: 'gallery-dawn', _type: 'gallery'})
  const album = {_type: 'reference', _ref: 'gallery-dawn'}
  const _strengthenOnPublish = {type: 'gallery'}
  await client
    .patch(`drafts.${id}`)
    .set({album: {...album, _weak: true, _strengthenOnPublish}})
    .commit()
  const createdAt = await client.fetch<string>('*[_id == $id][0]._createdAt', {id})
  await publishWithRedirects(client, {id, change}, options)
  expect(await client.getDocument(id)).toMatchObject({_createdAt: createdAt, album})
  expect(await client.fetch('*[_id == $id][0].album', {id})).toEqual(album)
})

describe('nothing is published', () => {
  const expectUnchanged = async (client: SanityClient) => {
    expect(await client.fetch(REDIRECTS)).toEqual([])
    expect(await pages(client)).toHaveLength(2)
  }

  test('when the draft has got another path', async () => {
    const client = await datasetWithPathChange({from: 'old', to: 'elsewhere'})
    await expect(publishWithRedirects(client, {id, change}, options)).rejects.toThrow('no longer')
    await expectUnchanged(client)
  })

  test.each([`drafts.${id}`, id])('when %s changes during publishing', async (changed) => {
    const client = await datasetWithPathChange()
    const concurrentClient = client.withConfig({})
    Object.defineProperty(concurrentClient, 'fetch', {
      value: async (query: string, params: Record<string, unknown>) => {
        await client.patch(changed).set({title: 'Another title'}).commit()
        return client.fetch(query, params)
      },
    })
    await expect(
      publishWithRedirects(concurrentClient, {id, change}, options),
    ).rejects.toMatchObject({
      statusCode: 409,
    })
    await expectUnchanged(client)
  })
})
