import type {ContentSourceMap} from '@sanity/client'
import {expect, test} from 'vitest'
import {markResult} from './mark-result.ts'
import {hasMark, Marks, withoutMarks} from './marks.ts'

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
  const marks = new Marks()
  const result = {title: 'Gas ', body: [{_key: 'b1', children: [{_key: 's1', text: 'Flows'}]}]}
  const map = mapOf({"$['title']": "$['title']", "$['body']": "$['content']"})
  const marked = markResult(result, map, marks)
  expect(withoutMarks(marked.title)).toBe('Gas')
  expect(marks.sourceIn(marked.title)).toEqual({id: 'a', type: 'news', path: ['title']})
  const text = marked.body[0]?.children[0]?.text ?? ''
  const path = ['content', {_key: 'b1'}, 'children', {_key: 's1'}, 'text']
  expect(marks.sourceIn(text)).toEqual({id: 'a', type: 'news', path})
})

test('the same field keeps its mark, so that an unchanged text is drawn no second time', () => {
  const marks = new Marks()
  const map = mapOf({"$['title']": "$['title']", "$['author']": "$['author']"})
  const first = markResult({title: 'Gas', author: 'Ada'}, map, marks)
  const second = markResult({title: 'Gas', author: 'Bisi'}, map, marks)
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
  expect(markResult({value}, map, new Marks())).toEqual({value})
})

test('what search engines read has no marks', () => {
  const map = mapOf({"$['seo']": "$['seo']"})
  const result = {seo: {title: 'Gas', description: 'Flows'}}
  expect(markResult(result, map, new Marks())).toEqual(result)
})

test('each paragraph of a text that is split has the mark', () => {
  const map = mapOf({"$['details']": "$['details']"})
  const {details} = markResult({details: 'One || Two\n\nThree'}, map, new Marks())
  expect(details.split(/\|\||\n\n/).every(hasMark)).toBe(true)
  expect(withoutMarks(details)).toBe('One || Two\n\nThree')
})

test('a picture is found by its asset, in the object that the query put together', () => {
  const marks = new Marks()
  const asset = {_id: 'image-0a1b-800x600-webp'}
  const result = {items: [{title: 'Gas', image: {asset, crop: null}}]}
  markResult(
    result,
    mapOf({"$['items'][0]['title']": "$['cards'][?(@._key=='k')]['title']"}),
    marks,
  )
  expect(marks.sourceOfPicture('/lake/images/local/production/0a1b-800x600.webp?w=100')).toEqual({
    id: 'a',
    type: 'news',
    path: ['cards', {_key: 'k'}, 'image'],
  })
})

test('a text without a mark is found by what it says, where that is certain', () => {
  const marks = new Marks()
  const own = {id: 'a', type: 'news', path: ['publishedDate']}
  marks.addText('2026-11-03', own)
  expect(marks.sourceOfText(' 2026-11-03', [])).toEqual(own)
  marks.addText('2026-11-03', {...own, id: 'b'})
  expect(marks.sourceOfText('2026-11-03', [])).toBeUndefined()
  expect(marks.sourceOfText('2026-11-03', ['x', 'b'])?.id).toBe('b')
})

test('a mark that was encoded into an address is taken out of it', () => {
  const mark = new Marks().markOf({id: 'a', type: 'news', path: ['title']})
  const address = `/share?text=${encodeURIComponent(`Gas${mark}`)}`
  expect(hasMark(address)).toBe(true)
  expect(withoutMarks(address)).toBe('/share?text=Gas')
})
