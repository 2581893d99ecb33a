import type {ContentSourceMap} from '@sanity/client'
import {expect, test} from 'vitest'
import {hasStega, stegaClean, StegaCodec} from '#web/src/preview/stega-codec.ts'
import {stegaEncodeResult} from '#web/src/preview/stega-encode.ts'

const id = 'drafts.a'

/** A map whose places in the result come from these paths of one document. */
function mapOf(paths: Record<string, string>): ContentSourceMap {
  const mappings = Object.keys(paths).map((at, path) => [
    at,
    {type: 'value' as const, source: {type: 'documentValue' as const, document: 0, path}},
  ])
  return {
    documents: [{_id: id, _type: 'news'}],
    paths: Object.values(paths),
    mappings: Object.fromEntries(mappings),
  }
}

test('each text names its field, below a mapped list as well', () => {
  const codec = new StegaCodec()
  const result = {title: 'Gas ', body: [{_key: 'b1', children: [{_key: 's1', text: 'Flows'}]}]}
  const map = mapOf({"$['title']": "$['title']", "$['body']": "$['content']"})
  const encoded = stegaEncodeResult(result, map, codec)
  expect(stegaClean(encoded.title)).toBe('Gas ')
  expect(encoded.title.endsWith(' ')).toBe(true)
  expect(codec.decode(encoded.title)).toEqual({id: 'a', type: 'news', path: ['title']})
  const text = encoded.body[0]?.children[0]?.text ?? ''
  const path = ['content', {_key: 'b1'}, 'children', {_key: 's1'}, 'text']
  expect(codec.decode(text)).toEqual({id: 'a', type: 'news', path})
})

test('the same field keeps its code, so that an unchanged text is drawn no second time', () => {
  const codec = new StegaCodec()
  const map = mapOf({"$['title']": "$['title']", "$['author']": "$['author']"})
  const first = stegaEncodeResult({title: 'Gas', author: 'Ada'}, map, codec)
  const second = stegaEncodeResult({title: 'Gas', author: 'Bisi'}, map, codec)
  expect(second.title).toBe(first.title)
  expect(second.author.slice(-2)).toBe(first.author.slice(-2))
  expect(first.title.slice(-2)).not.toBe(first.author.slice(-2))
})

test.each([
  ['slug', 'gas-flows'],
  ['url', 'https://example.org'],
  ['title', '/news/gas'],
  ['publishedDate', '2026-11-03'],
  ['categories', 'Events'],
  ['tags', 'gas'],
  ['_id', 'a'],
  ['style', 'h2'],
  ['title', ''],
])('a text that code depends on stays as it is: %s, %j', (name, value) => {
  const map = mapOf({"$['value']": `$['${name}']`})
  expect(stegaEncodeResult({value}, map, new StegaCodec())).toEqual({value})
})

test('what search engines read has no stega', () => {
  const map = mapOf({"$['seo']": "$['seo']"})
  const result = {seo: {title: 'Gas', description: 'Flows'}}
  expect(stegaEncodeResult(result, map, new StegaCodec())).toEqual(result)
})

test('each paragraph of a text that is split has the code', () => {
  const map = mapOf({"$['details']": "$['details']"})
  const {details} = stegaEncodeResult({details: 'One || Two\n\nThree'}, map, new StegaCodec())
  expect(details.split(/\|\||\n\n/).every(hasStega)).toBe(true)
  expect(stegaClean(details)).toBe('One || Two\n\nThree')
})

test('a picture is found by its asset, in the object that the query put together', () => {
  const codec = new StegaCodec()
  const asset = {_id: 'image-0a1b-800x600-webp'}
  const result = {items: [{title: 'Gas', image: {asset, crop: null}}]}
  stegaEncodeResult(
    result,
    mapOf({"$['items'][0]['title']": "$['cards'][?(@._key=='k')]['title']"}),
    codec,
  )
  expect(codec.unencoded.find('picture', asset._id)).toEqual([
    {id: 'a', type: 'news', path: ['cards', {_key: 'k'}, 'image']},
  ])
})

test('a file is found by its name in its URL, wherever the lake serves it', () => {
  const codec = new StegaCodec()
  const asset = {url: 'http://localhost/lake/files/local/production/0a1b.pdf'}
  const result = {content: [{_type: 'fileAttachment', _key: 'f', asset}]}
  stegaEncodeResult(result, mapOf({"$['content']": "$['content']"}), codec)
  expect(codec.unencoded.find('file', '/lake/files/local/production/0a1b.pdf')).toEqual([
    {id: 'a', type: 'news', path: ['content', {_key: 'f'}]},
  ])
})

test.each([
  ['number', 'emissions', 66, '66'],
  ['text', 'tags', 'gas', 'gas'],
  ['text', 'publishedDate', '2026-11-03', '3 November 2026'],
  ['link', 'url', 'https://example.org/us', 'https://example.org/us?from=site'],
] as const)(
  'a %s of %s that has no stega is found by how it is drawn',
  (as, name, value, drawn) => {
    const codec = new StegaCodec()
    stegaEncodeResult({value}, mapOf({"$['value']": `$['${name}']`}), codec)
    expect(codec.unencoded.find(as, drawn)).toEqual([{id: 'a', type: 'news', path: [name]}])
  },
)

test('a changed number is found no more by what it was', () => {
  const codec = new StegaCodec()
  for (const share of [66, 67])
    stegaEncodeResult({share}, mapOf({"$['share']": "$['share']"}), codec)
  expect(codec.unencoded.find('number', '66')).toEqual([])
  expect(codec.unencoded.find('number', '67')).toHaveLength(1)
})

test('a number that a query counts leads to what is counted', () => {
  const codec = new StegaCodec()
  stegaEncodeResult({title: 'Dawn', count: 7}, mapOf({"$['title']": "$['title']"}), codec)
  const images = {id: 'a', type: 'news', path: ['images']}
  expect(codec.unencoded.find('number', '7')).toContainEqual(images)
})

test('each of several spans has an element of its own, and keeps its Portable Text marks', () => {
  const spans = [
    {_type: 'span', _key: 's1', text: 'Gas ', marks: ['strong']},
    {_type: 'span', _key: 's2', text: 'flows'},
  ]
  const read = (children: object[]) =>
    stegaEncodeResult({body: [{_type: 'block', _key: 'b', children}]}, mapOf({}), new StegaCodec())
      .body[0]
  expect(read(spans)).toMatchObject({
    children: [{marks: ['strong', 'stegaSpan-0']}, {marks: ['stegaSpan-1']}],
    markDefs: [{_key: 'stegaSpan-0'}, {_key: 'stegaSpan-1'}],
  })
  expect(read(spans.slice(1))).toEqual({_type: 'block', _key: 'b', children: spans.slice(1)})
})

test('stega that was percent-encoded into a URL is taken out of it', () => {
  const code = new StegaCodec().encode({id: 'a', type: 'news', path: ['title']})
  const url = `/share?text=${encodeURIComponent(`Gas${code}`)}`
  expect(hasStega(url)).toBe(true)
  expect(stegaClean(url)).toBe('/share?text=Gas')
})
