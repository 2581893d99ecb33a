import {describe, expect, test} from 'vitest'
import {tagOf} from '../query/sync-tags.ts'
import {fourColourImage} from '../testing/image-fixture.ts'
import {listenTo, readEvents} from '../testing/event-reader.ts'
import {DATASET, shareEmptyLake} from '../testing/lake-fixture.ts'
import {allowsAsset, type AssetName, createGrant} from '../assets/asset-urls.ts'
import {otherForms} from '../testing/other-forms.ts'

const IMAGES = '*[_type == "sanity.imageAsset"]._id'

const emptyLake = shareEmptyLake()

/** A lake with an image that nothing uses, and what an anonymous client sees of it. */
async function startLakeWithAsset() {
  const fixture = await emptyLake()
  const {lake, writer, reader, client} = fixture
  const asset = await writer.assets.upload('image', await fourColourImage(), {filename: 'q.png'})
  const get = (search = '', headers: Record<string, string> = {}) =>
    fetch(`${asset.url}${search}`, {headers})
  const image = {_type: 'image', asset: {_type: 'reference', _ref: asset._id}}
  const anonymous = client({perspective: 'raw'})
  return {
    ...fixture,
    asset,
    image,
    get,
    statuses: () =>
      Promise.all(['', '?w=20', '/name.png', '?dl=x.png'].map(async (s) => (await get(s)).status)),
    listed: async () => [
      await reader.fetch(IMAGES),
      await anonymous.fetch(`count(${IMAGES})`),
      (await anonymous.getDocument(asset._id))?._id,
      (await (await fetch(`${lake.url}/v1/data/export/${DATASET}`)).text()).includes(asset._id),
    ],
  }
}

const hidden = [[], 0, undefined, false]
const visible = (id: string) => [[id], 1, id, true]

describe('an image for anonymous clients', () => {
  test('is hidden while only a draft uses it, shown once that is published, and hidden again', async () => {
    const {writer, asset, image, statuses, listed} = await startLakeWithAsset()
    const pair = {draftId: 'drafts.page', publishedId: 'page'}
    await writer.create({_id: 'drafts.page', _type: 'page', body: [{_key: 'a', items: [image]}]})
    expect(await listed()).toEqual(hidden)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await writer.action({actionType: 'sanity.action.document.publish', ...pair})
    expect(await listed()).toEqual(visible(asset._id))
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await writer.action({actionType: 'sanity.action.document.unpublish', ...pair})
    expect(await listed()).toEqual(hidden)
    // The smaller copy that was made before is not served either.
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })

  test('is hidden while nothing uses it: also after the draft that used it was discarded', async () => {
    const {writer, asset, image, listed, statuses} = await startLakeWithAsset()
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await writer.create({_id: 'drafts.page', _type: 'page', image})
    await writer.delete('drafts.page')
    expect(await listed()).toEqual(hidden)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await writer.create({_id: 'page', _type: 'page', image})
    expect(await listed()).toEqual(visible(asset._id))
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await writer.delete('page')
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })

  test('is not told of by listeners and live events while it is hidden', async () => {
    const {writer, reader, client, asset, image} = await startLakeWithAsset()
    await writer.create({_id: 'drafts.page', _type: 'page', image})
    const events = listenTo(reader, '*')
    const live = readEvents(client({apiVersion: '2025-02-19'}).live.events())
    await Promise.all([events.next(), live.next()])
    await writer.patch(asset._id).set({title: 'Secret'}).commit()
    await writer.create({_id: 'page', _type: 'page', image})
    expect(await events.next()).toMatchObject({documentId: 'page'})
    const tags: unknown = expect.arrayContaining([tagOf('document', 'page')])
    expect(await live.next()).toMatchObject({type: 'message', tags})
    await writer.patch(asset._id).set({title: 'Public'}).commit()
    expect(await events.next()).toMatchObject({documentId: asset._id, result: {title: 'Public'}})
  })
})

test('who is signed in sees an image of a draft, which no shared cache keeps', async () => {
  const {writer, image, asset, get, asEditor} = await startLakeWithAsset()
  await writer.create({_id: 'page', _type: 'page', image})
  expect((await get('?w=20')).headers.get('cache-control')).toMatch(/^public,/)
  await writer.delete('page')
  await writer.create({_id: 'drafts.page', _type: 'page', image})
  expect(await writer.fetch(IMAGES)).toEqual([asset._id])
  for (const search of ['', '?w=20']) {
    const response = await get(search, asEditor)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toMatch(/^private,/)
  }
  const refused = await get('?w=20')
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a file that only a draft uses is not served to anonymous clients, nor a part of it', async () => {
  const {writer} = await emptyLake()
  const asset = await writer.assets.upload('file', Buffer.from('secret'), {filename: 'a.pdf'})
  const {url} = asset
  const file = {_type: 'file', asset: {_type: 'reference', _ref: asset._id, _weak: true}}
  await writer.create({_id: 'drafts.page', _type: 'page', file})
  const etag = {'if-none-match': `"${asset.sha1hash}"`}
  for (const headers of [{}, {range: 'bytes=0-1'}, etag]) {
    expect((await fetch(url, {headers})).status).toBe(404)
  }
  await writer.create({_id: 'page', _type: 'page', file})
  expect(await (await fetch(url)).text()).toBe('secret')
})

const asset: AssetName = {kind: 'image', name: `${'a'.repeat(40)}-10x20.png`}
const now = Date.parse('2026-01-01')
const DAY = 24 * 60 * 60 * 1000

test('a grant is for one asset, for a day, and cannot be made without the key', () => {
  const value = createGrant('secret', asset, now)
  const allows = (granted: AssetName, given: string | null, at = now, key = 'secret') =>
    allowsAsset(key, granted, given, at)
  expect(allows(asset, value)).toBe(true)
  expect(allows(asset, value, now + DAY)).toBe(true)
  expect(allows(asset, value, now + DAY + 1)).toBe(false)
  expect(allows({...asset, name: `${'b'.repeat(40)}-10x20.png`}, value)).toBe(false)
  expect(allows({...asset, kind: 'file'}, value)).toBe(false)
  expect(allows(asset, value, now, 'other')).toBe(false)
  const [, signature] = value.split('.')
  const later = `${now + 9 * DAY}.${signature}`
  for (const forged of [null, later, `0${value}`, ...otherForms(value)]) {
    expect(allows(asset, forged)).toBe(false)
  }
})
