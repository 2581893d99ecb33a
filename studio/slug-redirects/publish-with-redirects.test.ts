import type {SanityClient} from '@sanity/client'
import {describe, expect, test} from 'vitest'
import {startLake} from '#scripts/content-lake/testing/lake-fixture.ts'
import {publishMoved} from './publish-with-redirects.ts'
import {readPlan} from './redirect-documents.ts'

const id = 'news-moving'
const move = {from: '/news/old', to: '/news/new'}
const choice = {redirect: true, permanent: false}
const REDIRECTS = '*[_type == "redirect"] | order(from asc){from, to, permanent}'

const redirect = (_id: string, from: string, to: string) => ({
  _id,
  _type: 'redirect',
  from,
  to,
  permanent: true,
})
const page = (_id: string, slug: string) => ({
  _id,
  _type: 'news',
  title: slug,
  slug: {_type: 'slug', current: slug},
})

/** A published page, and a draft of it with another address. */
async function datasetWithMove({from, to} = {from: 'old', to: 'new'}) {
  const {writer} = await startLake()
  await writer
    .transaction()
    .create(page(id, from))
    .create(page(`drafts.${id}`, to))
    .commit()
  return writer
}

/** The same, with redirects that would chain, loop and stand in the way. */
async function datasetWithRedirects() {
  const client = await datasetWithMove()
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
  await publishMoved(client, {id, move}, choice)
  expect(await pages(client)).toEqual([{_id: id, slug: 'new'}])
  expect(await client.fetch(REDIRECTS)).toEqual([
    {from: '/news/old', to: '/news/new', permanent: false},
    {from: '/news/older', to: '/news/new', permanent: true},
    {from: '/x', to: '/about', permanent: true},
  ])
  const revisions = await client.fetch<string[]>('*[_id == $id || to == $to]._rev', {id, ...move})
  expect(revisions).toHaveLength(3)
  expect(new Set(revisions).size).toBe(1)
  expect(await readPlan(client, move)).toEqual({create: null, repoint: [], remove: []})
})

test('without a redirect, only what would break is put right', async () => {
  const client = await datasetWithRedirects()
  await publishMoved(client, {id, move}, {...choice, redirect: false})
  expect(await client.fetch(REDIRECTS)).toEqual([
    {from: '/news/older', to: '/news/new', permanent: true},
    {from: '/x', to: '/about', permanent: true},
  ])
})

test('a move for good makes a permanent redirect; going back leaves the last address only', async () => {
  const client = await datasetWithMove()
  await publishMoved(client, {id, move}, {redirect: true, permanent: true})
  expect(await client.fetch(REDIRECTS)).toEqual([{...move, permanent: true}])
  await client.create(page(`drafts.${id}`, 'old'))
  await publishMoved(client, {id, move: {from: move.to, to: move.from}}, choice)
  expect(await client.fetch(REDIRECTS)).toEqual([{from: move.to, to: move.from, permanent: false}])
})

test('the page keeps the day it was made, and references to drafts become strong', async () => {
  const client = await datasetWithMove()
  await client.create({_id: 'gallery-dawn', _type: 'gallery'})
  const album = {_type: 'reference', _ref: 'gallery-dawn'}
  const _strengthenOnPublish = {type: 'gallery'}
  await client
    .patch(`drafts.${id}`)
    .set({album: {...album, _weak: true, _strengthenOnPublish}})
    .commit()
  const made = await client.fetch<string>('*[_id == $id][0]._createdAt', {id})
  await publishMoved(client, {id, move}, choice)
  expect(await client.getDocument(id)).toMatchObject({_createdAt: made, album})
  expect(await client.fetch('*[_id == $id][0].album', {id})).toEqual(album)
})

describe('nothing happens', () => {
  const nothing = async (client: SanityClient) => {
    expect(await client.fetch(REDIRECTS)).toEqual([])
    expect(await pages(client)).toHaveLength(2)
  }

  test('when the draft leads elsewhere by now', async () => {
    const client = await datasetWithMove({from: 'old', to: 'elsewhere'})
    await expect(publishMoved(client, {id, move}, choice)).rejects.toThrow('no longer')
    await nothing(client)
  })

  test.each([`drafts.${id}`, id])('when %s changes in that moment', async (changed) => {
    const client = await datasetWithMove()
    const overtaken = client.withConfig({})
    Object.defineProperty(overtaken, 'fetch', {
      value: async (query: string, params: Record<string, unknown>) => {
        await client.patch(changed).set({title: 'Another title'}).commit()
        return client.fetch(query, params)
      },
    })
    await expect(publishMoved(overtaken, {id, move}, choice)).rejects.toMatchObject({
      statusCode: 409,
    })
    await nothing(client)
  })
})
