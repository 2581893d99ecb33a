import {expect, test} from 'vitest'
import {startLake} from '#scripts/content-lake/testing/lake-fixture.ts'
import {moveRedirects, readPlan} from './redirects.ts'

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

/** A dataset whose redirects would chain, loop and stand in the way. */
async function datasetWithRedirects() {
  const {writer} = await startLake()
  await writer
    .transaction()
    .create(redirect('older', '/news/older', '/news/old'))
    .create(redirect('back', '/news/new', '/news/old'))
    .create(redirect('other', '/x', '/about'))
    .commit()
  return writer
}

test('the redirects are put in order in one transaction', async () => {
  const client = await datasetWithRedirects()
  await moveRedirects(client, move, choice)
  expect(await client.fetch(REDIRECTS)).toEqual([
    {from: '/news/old', to: '/news/new', permanent: false},
    {from: '/news/older', to: '/news/new', permanent: true},
    {from: '/x', to: '/about', permanent: true},
  ])
  const revisions = await client.fetch<string[]>('*[_type == "redirect" && to == $to]._rev', move)
  expect(new Set(revisions).size).toBe(1)
  expect(await readPlan(client, move)).toEqual({create: null, repoint: [], remove: []})
})

test('without a redirect, only what would break is put right', async () => {
  const client = await datasetWithRedirects()
  await moveRedirects(client, move, {...choice, redirect: false})
  expect(await client.fetch(REDIRECTS)).toEqual([
    {from: '/news/older', to: '/news/new', permanent: true},
    {from: '/x', to: '/about', permanent: true},
  ])
})

test('a move for good makes a permanent redirect; going back leaves the last address only', async () => {
  const {writer: client} = await startLake()
  await moveRedirects(client, move, {redirect: true, permanent: true})
  expect(await client.fetch(REDIRECTS)).toEqual([{...move, permanent: true}])
  await moveRedirects(client, {from: move.to, to: move.from}, choice)
  expect(await client.fetch(REDIRECTS)).toEqual([{from: move.to, to: move.from, permanent: false}])
})
