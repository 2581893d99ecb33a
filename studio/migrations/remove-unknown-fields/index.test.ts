import {expect, test} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {seedDir} from '#scripts/build/folders.ts'
import {loadSeed} from '#scripts/seed/load-seed.ts'
import {documentTypes, unknownFields} from './index.ts'

test('fields are found in the document, in objects, in lists and in rich text', () => {
  const fields = unknownFields({
    _id: 'news-1',
    _type: 'news',
    _legacy: 'Sanity’s own names begin like this',
    title: 'Known',
    subtitle: 'Unknown',
    slug: {_type: 'slug', current: 'known', unknown: 1},
    content: [
      {_type: 'block', _key: 'a', style: 'normal', align: 'left', children: [], markDefs: []},
      {_type: 'block', _key: 'b', children: [{_type: 'span', _key: 'c', text: '', colour: 'red'}]},
      {_type: 'noSuchBlock', _key: 'd', text: 'An entry of an unknown type stays.'},
    ],
  })
  expect(fields).toEqual([
    ['subtitle'],
    ['slug', 'unknown'],
    ['content', {_key: 'a'}, 'align'],
    ['content', {_key: 'b'}, 'children', {_key: 'c'}, 'colour'],
  ])
})

test('documents of unknown types have none, and those of Sanity are not asked about', () => {
  expect(documentTypes).toContain('news')
  expect(documentTypes).not.toContain('sanity.imageAsset')
  expect(unknownFields({_type: 'noSuchType', anything: 1})).toEqual([])
})

test('the seed has none', () => {
  const {documents} = loadSeed({seedDir, schemaTypes})
  expect(documents.length).toBeGreaterThan(100)
  const fields = documents.flatMap((document) =>
    unknownFields(document).map((path) => [document._id, path]),
  )
  expect(fields).toEqual([])
})
