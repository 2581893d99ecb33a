import {expect, test} from 'vitest'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {fetchAlbum} from './albums.ts'
import {albumListQuery} from './gallery.queries.ts'

const asset = (name: string) => ({
  _id: `image-${name}-1600x1067-webp`,
  _type: 'sanity.imageAsset',
  metadata: {dimensions: {width: 1600, height: 1067}},
})
const picture = (name: string) => ({alt: name, asset: {_ref: asset(name)._id}})
const documents = (fields: object) => [
  asset('c0'),
  asset('a1'),
  {_id: 'gallery-a', _type: 'gallery', title: 'A', slug: {current: 'a'}, ...fields},
]

async function read(fields: object) {
  const album = await fetchAlbum(createDatasetCms(documents(fields)), 'a')
  if (!album) throw new Error('The album was not found.')
  const {banner, share} = album
  return {banner: banner?.alt, share: share?.alt}
}

const cover = {coverImage: picture('c0')}
const main = {mainImage: picture('a1')}

test.each([
  ['both', {...cover, ...main}, {banner: 'c0', share: 'a1'}],
  ['the cover alone', cover, {banner: 'c0', share: 'c0'}],
  ['the main picture alone', main, {banner: 'a1', share: 'a1'}],
  ['neither', {}, {banner: undefined, share: undefined}],
])(
  'of %s the banner takes the cover, what is shared the main picture',
  async (_, fields, expected) => {
    expect(await read(fields)).toEqual(expected)
  },
)

test('albums are sorted newest first, without a date last', async () => {
  const dated = [
    ['old', '2020-01-01'],
    ['none', undefined],
    ['new', '2026-01-01'],
  ].map(([slug, publishedDate]) => ({
    _id: `gallery-${slug}`,
    _type: 'gallery',
    slug: {current: slug},
    publishedDate,
  }))
  const {items, total} = await createDatasetCms(dated).fetch(albumListQuery, {from: 0, to: 12})
  expect(items.map(({slug}) => slug)).toEqual(['new', 'old', 'none'])
  expect(total).toBe(3)
})
