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

const asset = {_id: 'image-0a1b-800x600-webp'}
const urlOfAsset = '/lake/images/local/production/0a1b-800x600.webp?w=320'

test('a picture leads to its field, in the object that the query put together', () => {
  const codec = new StegaCodec()
  const result = {items: [{title: 'Gas', image: {asset, crop: null}}]}
  stegaEncodeResult(
    result,
    mapOf({"$['items'][0]['title']": "$['cards'][?(@._key=='k')]['title']"}),
    codec,
  )
  const path = ['cards', {_key: 'k'}, 'image']
  expect(codec.pictureAt(urlOfAsset)).toEqual({id: 'a', type: 'news', path})
  expect(codec.pictureAt('/lake/images/local/production/0a1c-800x600.webp')).toBeUndefined()
})

test('a picture for search engines hides no field of the page', () => {
  const codec = new StegaCodec()
  const map = mapOf({"$['banner']": "$['banner']", "$['seo']": "$['seo']"})
  stegaEncodeResult({banner: {image: {asset}}, seo: {image: {asset}}}, map, codec)
  expect(codec.pictureAt(urlOfAsset)?.path).toEqual(['banner', 'image'])
})

test('stega that was percent-encoded into a URL is taken out of it', () => {
  const code = new StegaCodec().encode({id: 'a', type: 'news', path: ['title']})
  const url = `/share?text=${encodeURIComponent(`Gas${code}`)}`
  expect(hasStega(url)).toBe(true)
  expect(stegaClean(url)).toBe('/share?text=Gas')
})
