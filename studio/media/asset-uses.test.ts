import {startLake} from 'content-lake/testing'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {studioClient} from '../client/testing/studio-client.ts'
import {assetListQuery, assetUsesQuery} from '../studio.queries.ts'
import {assetUses} from './asset-uses.ts'

/** A lake with pictures, of which some are used. */
async function dataset() {
  const client = studioClient(await startLake())
  const upload = async (filename: string, background: string, texts: Record<string, string>) => {
    const painted = sharp({create: {width: 4, height: 3, channels: 3, background}})
    const {_id} = await client.assets.upload('image', await painted.png().toBuffer(), {filename})
    await client.patch(_id).set(texts).commit()
    return _id
  }
  const used = await upload('depot.png', 'navy', {altText: "The women's cooperative"})
  const unused = await upload('pipes.png', 'teal', {})
  const draftOnly = await upload('valve.png', 'plum', {})
  const picture = (_ref: string) => ({_type: 'image', asset: {_type: 'reference', _ref}})
  await client.create({
    _id: 'album',
    _type: 'gallery',
    title: 'At the depot',
    coverImage: picture(used),
    images: [{...picture(used), _key: 'a'}],
  })
  await client.create({
    _id: 'drafts.album',
    _type: 'gallery',
    title: 'By night',
    coverImage: picture(used),
  })
  await client.create({_id: 'drafts.item', _type: 'news', newsImage: {image: picture(draftOnly)}})
  await client.releases.create({releaseId: 'spring'})
  await client.createVersion({
    document: {
      _id: 'versions.spring.item',
      _type: 'news',
      title: 'In spring',
      newsImage: {image: picture(used)},
    },
    publishedId: 'item',
    releaseId: 'spring',
  })
  return {client, used, unused, draftOnly}
}

test('an upload’s uses are told with their states and fields, and those that nothing uses are listed', async () => {
  const {client, used, unused, draftOnly} = await dataset()
  const uses = assetUses(await client.fetch(assetUsesQuery, {id: used}), used)
  expect(uses.map(({id, title, states, paths}) => ({id, title, states, paths}))).toEqual([
    {
      id: 'album',
      title: 'At the depot',
      states: ['published', 'draft'],
      paths: [['coverImage'], ['images', {_key: 'a'}]],
    },
    {id: 'item', title: 'In spring', states: ['release'], paths: [['newsImage', 'image']]},
  ])
  expect(assetUses(await client.fetch(assetUsesQuery, {id: unused}), unused)).toEqual([])

  const list = async (words: string[], isUnused = false) => {
    const query = assetListQuery({order: 'name', isUnused, isSearch: words.length > 0})
    const params = {type: 'sanity.imageAsset', words, most: 2}
    return client.fetch<{total: number; rows: {_id: string; uses: number}[]}>(query, params)
  }
  expect(await list([])).toMatchObject({
    total: 3,
    rows: [
      {_id: used, uses: 3},
      {_id: unused, uses: 0},
    ],
  })
  expect(await list([], true)).toMatchObject({total: 1, rows: [{_id: unused}]})
  for (const words of [["women's*"], ['cooperative*', 'the*'], ['depot*']]) {
    expect((await list(words)).rows).toMatchObject([{_id: used}])
  }
  expect(await list(['valve*'])).toMatchObject({total: 1, rows: [{_id: draftOnly, uses: 1}]})
})
