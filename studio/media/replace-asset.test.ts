import {startLake} from 'content-lake/testing'
import {describe, expect, test} from 'vitest'
import {studioClient} from '../client/testing/studio-client.ts'
import {fetchUses, planReplacement, replaceAsset} from './replace-asset.ts'

const FROM = 'image-a-1600x1000-jpg'
const TO = 'image-b-800x500-jpg'
const picture = (rest: object = {}) => ({
  _type: 'imageWithAlt',
  asset: {_type: 'reference', _ref: FROM},
  ...rest,
})
const cut = {
  crop: {_type: 'sanity.imageCrop', top: 0.1, bottom: 0, left: 0, right: 0},
  hotspot: {_type: 'sanity.imageHotspot', x: 0.3, y: 0.5, width: 1, height: 1},
}

/** An album on the site and in draft, a draft alone, and a version in a release. */
async function dataset() {
  const client = studioClient(await startLake())
  for (const _id of [FROM, TO]) await client.create({_id, _type: 'sanity.imageAsset'})
  const images = [
    picture({_key: 'a', alt: 'A depot', ...cut}),
    picture({_key: 'b', decorative: true}),
  ]
  await client.create({_id: 'album', _type: 'gallery', title: 'At the depot', images})
  await client.create({_id: 'drafts.album', _type: 'gallery', title: 'At the depot', images})
  await client.create({_id: 'shown', _type: 'gallery', title: 'Shown', coverImage: picture()})
  await client.releases.create({releaseId: 'spring'})
  await client.createVersion({
    document: {
      _id: 'versions.spring.item',
      _type: 'news',
      title: 'In spring',
      newsImage: {image: picture(), alt: 'Pipes'},
    },
    publishedId: 'item',
    releaseId: 'spring',
  })
  return client
}

/** The ids of documents that use each of the pictures. */
const usersOf = async (client: Awaited<ReturnType<typeof dataset>>) => {
  const of = (id: string) => client.fetch<string[]>('*[references($id)] | order(_id asc)._id', {id})
  return {former: await of(FROM), next: await of(TO)}
}

const matching = {from: {id: FROM, ratio: 1.6}, to: {id: TO, ratio: 1.6}}
const differing = {from: {id: FROM, ratio: 1.6}, to: {id: TO, ratio: 0.75}}

describe('a picture is replaced wherever it is used', () => {
  test('by an editor, with its cut where the shape is the same', async () => {
    const client = await dataset()
    const options = {...matching, showsSame: true, mayPublish: true}
    const {changes, remarks} = planReplacement(await fetchUses(client, FROM), options)
    expect(remarks).toEqual([])
    await replaceAsset(client, changes)
    const all = ['album', 'drafts.album', 'shown', 'versions.spring.item']
    expect(await usersOf(client)).toEqual({former: [], next: all})
    expect(await client.getDocument('album')).toMatchObject({
      images: [{alt: 'A depot', ...cut}, {}],
    })
  })

  test('by one of another shape, and what does not fit any more is named', async () => {
    const client = await dataset()
    const options = {...differing, showsSame: false, mayPublish: true}
    const {changes, remarks} = planReplacement(await fetchUses(client, FROM), options)
    const path = ['images', {_key: 'a'}]
    expect(remarks).toEqual([
      expect.objectContaining({id: 'album', path, sentence: expect.stringContaining('crop')}),
      expect.objectContaining({id: 'album', path, sentence: expect.stringContaining('“A depot”')}),
      expect.objectContaining({id: 'item', sentence: expect.stringContaining('“Pipes”')}),
    ])
    await replaceAsset(client, changes)
    const album = await client.getDocument('album')
    const images = album?.['images']
    expect(images[0]).not.toHaveProperty('crop')
    expect(images[0]).not.toHaveProperty('hotspot')
    expect(images[0]).toMatchObject({alt: 'A depot', asset: {_ref: TO}})
  })

  test('by a contributor in drafts alone', async () => {
    const client = await dataset()
    const options = {...matching, showsSame: true, mayPublish: false}
    const {changes, remarks} = planReplacement(await fetchUses(client, FROM), options)
    await replaceAsset(client, changes)
    expect(await usersOf(client)).toEqual({
      former: ['album', 'shown', 'versions.spring.item'],
      next: ['drafts.album', 'drafts.shown'],
    })
    expect(remarks.map(({title, sentence}) => `${title}: ${sentence}`).toSorted()).toEqual([
      'At the depot: Visitors see the former one until an editor publishes the draft.',
      'In spring: A release keeps the former one: that needs the role editor.',
    ])
  })

  test('nowhere, where somebody has changed one of the documents meanwhile', async () => {
    const client = await dataset()
    const options = {...matching, showsSame: true, mayPublish: true}
    const {changes} = planReplacement(await fetchUses(client, FROM), options)
    await client.patch('shown').set({title: 'Renamed'}).commit()
    await expect(replaceAsset(client, changes)).rejects.toThrow('revision')
    expect((await usersOf(client)).next).toEqual([])
  })

  test('not in a release that waits for its hour', async () => {
    const client = await dataset()
    await client.releases.schedule({releaseId: 'spring', publishAt: '2099-01-01T00:00:00.000Z'})
    const options = {...matching, showsSame: true, mayPublish: true}
    const {changes, remarks} = planReplacement(await fetchUses(client, FROM), options)
    expect(remarks).toMatchObject([{id: 'item', sentence: expect.stringContaining('scheduled')}])
    await replaceAsset(client, changes)
    expect((await usersOf(client)).former).toEqual(['versions.spring.item'])
  })
})
