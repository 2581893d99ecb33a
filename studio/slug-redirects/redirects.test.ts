import {shareEmptyLake} from 'content-lake/testing'
import {array, assert, constantFrom, property} from 'fast-check'
import type {SanityClient} from 'sanity'
import {describe, expect, test} from 'vitest'
import {redirectRouteProblem} from '#schemas/rules/redirect.ts'
import {studioClient} from '../client/testing/studio-client.ts'
import {
  addRedirectsToRelease,
  endRedirectsInRelease,
  fetchRedirectsInReleaseFrom,
  fetchRedirectPlan,
  findPathChange,
  isRedirectedInRelease,
  type PathChange,
  planRedirects,
  publishOverRedirects,
  publishWithRedirects,
  type StoredRedirect,
} from './redirects.ts'

const emptyLake = shareEmptyLake()

/** All redirects of a dataset, by the path that they lead from. */
const REDIRECTS = '*[_type == "redirect"] | order(from asc){from, to, permanent}'

/** A permanent redirect as a document. */
const redirect = (_id: string, from: string, to: string) => ({
  _id,
  _type: 'redirect',
  from,
  to,
  permanent: true,
})

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
  const client = studioClient(await emptyLake())
  await client
    .transaction()
    .create(page(id, from))
    .create(page(`drafts.${id}`, to))
    .commit()
  return client
}

/** Creates redirects of which the change would make a chain, make a loop, or hide the page, and one apart from it. */
async function createRedirects(client: SanityClient) {
  await client
    .transaction()
    .create(redirect('older', '/news/older', '/news/old'))
    .create(redirect('back', '/news/new', '/news/old'))
    .create(redirect('other', '/x', '/about'))
    .commit()
}

const pages = (client: SanityClient) =>
  client.fetch<unknown[]>(
    '*[_type == "news"] | order(_id){_id, "slug": slug.current}',
    {},
    {perspective: 'raw'},
  )

test('page and redirects change in one transaction', async () => {
  const client = await datasetWithPathChange()
  await createRedirects(client)
  await publishWithRedirects(client, {id, change}, options)
  expect(await pages(client)).toEqual([{_id: id, slug: 'new'}])
  expect(await client.fetch(REDIRECTS)).toEqual([
    {from: '/news/old', to: '/news/new', permanent: false},
    {from: '/news/older', to: '/news/new', permanent: true},
    {from: '/x', to: '/about', permanent: true},
  ])
  const follow = await client.fetch(
    '*[_type == "redirect" && page._ref == $id] | order(from).from',
    {id},
  )
  expect(follow, 'redirects that follow the page').toEqual(['/news/old', '/news/older'])
  const revisions = await client.fetch<string[]>('*[_id == $id || to == $to]._rev', {id, ...change})
  expect(revisions).toHaveLength(3)
  expect(new Set(revisions).size).toBe(1)
  expect(await fetchRedirectPlan(client, change)).toEqual({create: null, update: [], remove: []})
})

test('what is published for the first time ends the redirects that would hide it', async () => {
  const client = studioClient(await emptyLake())
  await client
    .transaction()
    .create(page(`drafts.${id}`, 'new'))
    .create({_id: 'gone', _type: 'redirect', from: '/News/NEW', gone: true})
    .create(redirect('other', '/x', '/about'))
    .commit()
  expect(await publishOverRedirects(client, id)).toMatchObject([{_id: 'gone'}])
  expect(await pages(client)).toEqual([{_id: id, slug: 'new'}])
  expect(await client.fetch(REDIRECTS)).toEqual([{from: '/x', to: '/about', permanent: true}])

  await client.create(page(`drafts.${id}`, 'new'))
  await expect(publishOverRedirects(client, id), 'of what is published').rejects.toMatchObject({
    statusCode: 409,
  })
})

test('without a new redirect, existing redirects are still updated', async () => {
  const client = await datasetWithPathChange()
  await createRedirects(client)
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

const releaseId = 'spring'

async function datasetWithRelease() {
  const client = studioClient(await emptyLake())
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

test('changes of redirects that would make a chain, make a loop, or hide the page are published with the release', async () => {
  const client = await datasetWithRelease()
  await createRedirects(client)
  await client.create(redirect('drafts.new', '/news/y', '/news/old'))
  await addRedirectsToRelease(client, releaseId, change)
  expect(await client.fetch('count(*[_id in path("versions.**")])')).toBe(3)
  await client.releases.publish({releaseId})
  expect(await client.fetch(REDIRECTS, {}, {perspective: 'published'})).toEqual([
    {...change, permanent: false},
    {from: '/news/older', to: '/news/new', permanent: true},
    {from: '/x', to: '/about', permanent: true},
  ])
})

test('a redirect of another spelling is found, and gets the new target with the release', async () => {
  const client = await datasetWithRelease()
  await client.create(redirect('old', '/News/%4Fld', '/about'))
  await addRedirectsToRelease(client, releaseId, change)
  expect(await isRedirectedInRelease(client, releaseId, change)).toBe(true)
  await client.releases.publish({releaseId})
  expect(await client.fetch(REDIRECTS)).toEqual([
    {from: '/News/%4Fld', to: '/news/new', permanent: true},
  ])
})

test('where the address changes once more in the release, its redirects follow', async () => {
  const client = await datasetWithRelease()
  await addRedirectsToRelease(client, releaseId, change)
  const further = {from: change.from, to: '/news/newest'}
  expect(await isRedirectedInRelease(client, releaseId, further)).toBe(false)
  await addRedirectsToRelease(client, releaseId, further)
  expect(await isRedirectedInRelease(client, releaseId, further)).toBe(true)
  expect(await isRedirectedInRelease(client, releaseId, change)).toBe(false)
  await client.releases.publish({releaseId})
  expect(await client.fetch(REDIRECTS)).toEqual([{...further, permanent: false}])
})

test('a redirect that only the release has, and that would hide a page of it, leaves the release', async () => {
  const client = await datasetWithRelease()
  await addRedirectsToRelease(client, releaseId, {from: '/news/new', to: '/news/elsewhere'})
  await addRedirectsToRelease(client, releaseId, change)
  await client.releases.publish({releaseId})
  expect(await client.fetch(REDIRECTS)).toEqual([{...change, permanent: false}])
})

test('a redirect that would hide what a release publishes for the first time ends with the release, and no sooner', async () => {
  const client = await datasetWithRelease()
  await client
    .transaction()
    .create({_id: 'gone', _type: 'redirect', from: '/News/NEW', gone: true})
    .create(redirect('other', '/x', '/about'))
    .commit()
  await client.createVersion({
    document: page(`versions.${releaseId}.${id}`, 'new'),
    publishedId: id,
    releaseId,
  })
  expect(await fetchRedirectsInReleaseFrom(client, releaseId, '/news/new')).toHaveLength(1)
  await endRedirectsInRelease(client, releaseId, '/news/new')
  expect(await fetchRedirectsInReleaseFrom(client, releaseId, '/news/new')).toEqual([])
  expect(await client.fetch('count(*[_id == "gone"])')).toBe(1)
  await client.releases.publish({releaseId})
  expect(await pages(client)).toEqual([{_id: id, slug: 'new'}])
  expect(await client.fetch(REDIRECTS, {}, {perspective: 'published'})).toEqual([
    {from: '/x', to: '/about', permanent: true},
  ])
})

test('a scheduled release gets no redirect', async () => {
  const client = await datasetWithRelease()
  await client.releases.schedule({releaseId, publishAt: '2999-01-01T00:00:00Z'})
  const added = addRedirectsToRelease(client, releaseId, change)
  await expect(added).rejects.toMatchObject({statusCode: 409})
  expect(await client.fetch(REDIRECTS)).toEqual([])
})

const stored = (_id: string, from: string, to: string | null): StoredRedirect => ({
  _id,
  from,
  to,
})

test('a redirect from the old path to the new one is created', () => {
  expect(planRedirects(change, [stored('other', '/x', '/about')])).toEqual({
    create: change,
    update: [],
    remove: [],
  })
})

test('redirects to the old path are updated, so that no chain results', () => {
  const redirects = [
    stored('r1', '/news/older', '/news/old'),
    stored('drafts.r1', '/news/older', '/news/old/?a=1#b'),
  ]
  expect(planRedirects(change, redirects).update).toEqual([
    {id: 'r1', from: '/news/older', to: '/news/new'},
    {id: 'drafts.r1', from: '/news/older', to: '/news/new?a=1#b'},
  ])
})

test('a redirect from the new path is removed, because it would hide the page', () => {
  const plan = planRedirects(change, [stored('back', '/news/new', '/news/old')])
  expect(plan).toEqual({create: change, update: [], remove: [{id: 'back', from: '/news/new'}]})
})

test('an address that was gone is used again: the old one leads on, the new one has its page', () => {
  const redirects = [stored('old', '/news/old', null), stored('new', '/news/new', null)]
  expect(planRedirects(change, redirects)).toEqual({
    create: null,
    update: [{id: 'old', from: '/news/old', to: '/news/new'}],
    remove: [{id: 'new', from: '/news/new'}],
  })
})

test('redirects are found in every spelling of their paths', () => {
  const redirects = [
    stored('old', '/News/OLD', '/about'),
    stored('older', '/news/older', '/news/%6fld#top'),
    stored('back', '/news/%4Eew', '/x'),
  ]
  expect(planRedirects(change, redirects)).toEqual({
    create: null,
    update: [
      {id: 'old', from: '/News/OLD', to: '/news/new'},
      {id: 'older', from: '/news/older', to: '/news/new#top'},
    ],
    remove: [{id: 'back', from: '/news/%4Eew'}],
  })
})

describe('an existing redirect from the old path', () => {
  test('is updated', () => {
    expect(planRedirects(change, [stored('r', '/news/old', '/about')])).toEqual({
      create: null,
      update: [{id: 'r', from: '/news/old', to: '/news/new'}],
      remove: [],
    })
  })

  test('is replaced when it is only a draft', () => {
    expect(planRedirects(change, [stored('drafts.r', '/news/old', '/about')])).toEqual({
      create: change,
      update: [],
      remove: [{id: 'drafts.r', from: '/news/old'}],
    })
  })
})

/** The redirects after a plan was applied. */
function applyPlan(redirects: StoredRedirect[], pathChange: PathChange): StoredRedirect[] {
  const {create, update, remove} = planRedirects(pathChange, redirects)
  const remaining = redirects
    .filter(({_id}) => !remove.some(({id}) => id === _id))
    .map((old) => ({...old, ...update.find(({id}) => id === old._id), _id: old._id}))
  return create
    ? [...remaining, {_id: `created-${remaining.length}-${pathChange.from}`, ...create}]
    : remaining
}

test('any sequence of path changes, back to former paths too, makes no loop and no chain', () => {
  const fourPaths = array(constantFrom('/a', '/b', '/c', '/d'), {minLength: 2, maxLength: 12})
  assert(
    property(fourPaths, (paths) => {
      let redirects: StoredRedirect[] = []
      for (const [index, to] of paths.entries()) {
        const from = paths[index - 1]
        if (from !== undefined && from !== to) redirects = applyPlan(redirects, {from, to})
      }
      const last = paths.at(-1)
      for (const redirect of redirects) {
        const others = redirects.filter((candidate) => candidate !== redirect)
        expect(redirectRouteProblem(redirect, others)).toBeNull()
        expect(redirect.to).toBe(last)
        expect(others.map(({from}) => from)).not.toContain(redirect.from)
      }
      const former = new Set(paths)
      if (last !== undefined) former.delete(last)
      expect(new Set(redirects.map(({from}) => from))).toEqual(former)
    }),
  )
})

describe('publishing changes the path', () => {
  const at = (current: string) => ({_type: 'news', slug: {_type: 'slug', current}})

  test('when the slug of the published document changes', () => {
    expect(findPathChange(at('old'), at('new'))).toEqual(change)
  })

  test('not at first publishing, with the same slug, without a slug, or without detail pages', () => {
    expect(findPathChange(null, at('new'))).toBeNull()
    expect(findPathChange(at('old'), null)).toBeNull()
    expect(findPathChange(at('old'), at('old'))).toBeNull()
    expect(findPathChange(at('old'), {_type: 'news'})).toBeNull()
    const service = (current: string) => ({...at(current), _type: 'service'})
    expect(findPathChange(service('old'), service('new'))).toBeNull()
  })
})
