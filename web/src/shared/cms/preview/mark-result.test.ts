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
  expect(marks.unmarked.find('picture', asset._id)).toEqual([
    {id: 'a', type: 'news', path: ['cards', {_key: 'k'}, 'image']},
  ])
})

test('a file is found by its name in its address, wherever the lake serves it', () => {
  const marks = new Marks()
  const asset = {url: 'http://localhost/lake/files/local/production/0a1b.pdf'}
  const result = {content: [{_type: 'fileAttachment', _key: 'f', asset}]}
  markResult(result, mapOf({"$['content']": "$['content']"}), marks)
  expect(marks.unmarked.find('file', '/lake/files/local/production/0a1b.pdf')).toEqual([
    {id: 'a', type: 'news', path: ['content', {_key: 'f'}]},
  ])
})

test.each([
  ['number', 'emissions', 66, '66'],
  ['text', 'tags', 'gas', 'gas'],
  ['text', 'publishedDate', '2026-11-03', '3 November 2026'],
  ['link', 'url', 'https://example.org/us', 'https://example.org/us?from=site'],
] as const)('a %s of %s that has no mark is found by how it is drawn', (as, name, value, drawn) => {
  const marks = new Marks()
  markResult({value}, mapOf({"$['value']": `$['${name}']`}), marks)
  expect(marks.unmarked.find(as, drawn)).toEqual([{id: 'a', type: 'news', path: [name]}])
})

test('a changed number is found no more by what it was', () => {
  const marks = new Marks()
  for (const share of [66, 67]) markResult({share}, mapOf({"$['share']": "$['share']"}), marks)
  expect(marks.unmarked.find('number', '66')).toEqual([])
  expect(marks.unmarked.find('number', '67')).toHaveLength(1)
})

test('a number that a query counts leads to what is counted', () => {
  const marks = new Marks()
  markResult({title: 'Dawn', count: 7}, mapOf({"$['title']": "$['title']"}), marks)
  const images = {id: 'a', type: 'news', path: ['images']}
  expect(marks.unmarked.find('number', '7')).toContainEqual(images)
})

test('each of several spans has an element of its own, and keeps its marks', () => {
  const spans = [
    {_type: 'span', _key: 's1', text: 'Gas ', marks: ['strong']},
    {_type: 'span', _key: 's2', text: 'flows'},
  ]
  const read = (children: object[]) =>
    markResult({body: [{_type: 'block', _key: 'b', children}]}, mapOf({}), new Marks()).body[0]
  expect(read(spans)).toMatchObject({
    children: [{marks: ['strong', 'previewSpan-0']}, {marks: ['previewSpan-1']}],
    markDefs: [{_key: 'previewSpan-0'}, {_key: 'previewSpan-1'}],
  })
  expect(read(spans.slice(1))).toEqual({_type: 'block', _key: 'b', children: spans.slice(1)})
})

test('a mark that was encoded into an address is taken out of it', () => {
  const mark = new Marks().markOf({id: 'a', type: 'news', path: ['title']})
  const address = `/share?text=${encodeURIComponent(`Gas${mark}`)}`
  expect(hasMark(address)).toBe(true)
  expect(withoutMarks(address)).toBe('/share?text=Gas')
})
