import {expect, test} from 'vitest'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {foldSearch} from '#web/src/shared/search/fold-text.ts'
import {mergeRelated, readingMinutes} from './news-content.ts'
import {newsItemQuery, newsListQuery, recentNewsQuery} from './news.queries.ts'
import {newsDocument, newsDocuments} from './testing/news-data.ts'

async function find(documents: object[], params: Record<string, string | number> = {}) {
  const all: Record<string, string | number> = {
    category: 'All',
    tag: '',
    search: '',
    from: 0,
    to: 6,
  }
  const filter = {...all, ...params, ...foldSearch(String(params['search'] ?? ''))}
  const {items, total} = await createDatasetCms(documents).fetch(newsListQuery, filter)
  return {slugs: items.map(({slug}) => slug), total}
}

test('a search finds titles that begin with the text, ignoring case', async () => {
  const documents = [
    newsDocument('a', {title: 'Gas by road'}),
    newsDocument('b', {title: 'GAS prices'}),
    newsDocument('c', {title: 'Natural gas'}),
  ]
  expect(await find(documents, {search: 'gAs'})).toEqual({slugs: ['a', 'b'], total: 2})
  expect(await find(documents, {search: 'gas p'})).toEqual({slugs: ['b'], total: 1})
})

test.each([
  ['CO₂ is stored', 'co2 is'],
  ['CO2 is stored', 'CO₂'],
  ['10⁶ tonnes', '106 t'],
  ['Eﬃcient ﬁring', 'efficient fi'],
  ['Efficient', 'eﬃ'],
  ['Pipe\u00adline\u200b news', 'pipeline n'],
  ['Pipeline', 'Pipe\u00adl'],
  ['½ of 40 ㎥ of GasPlus™', '1/2 of 40 m3 of gasplustm'],
  ['Ⅳ. ＧＡＳ ℡', 'Ⅳ. ｇａｓ ℡'],
  ['Non\u2011disclosure\u00a0rules', 'non-disclosure r'],
  ['Ọṣun and Ẹ̀kìtì'.normalize('NFD'), 'ọṣun and ẹ̀k'.normalize('NFC')],
  ['Ọṣun and Ẹ̀kìtì'.normalize('NFC'), 'ọṣun and ẹ̀k'.normalize('NFD')],
])('the title %j is found by %j', async (title, search) => {
  expect(await find([newsDocument('a', {title})], {search})).toEqual({slugs: ['a'], total: 1})
})

test('what a visitor types is never GROQ', async () => {
  expect(await find(newsDocuments(3), {search: '") || true || ("'})).toEqual({slugs: [], total: 0})
})

test('a tab finds the items of its category, whatever others they have', async () => {
  const documents = [
    newsDocument('a', {categories: ['Events']}),
    newsDocument('b', {categories: ['Articles', 'Events']}),
    newsDocument('c', {categories: ['Articles']}),
    newsDocument('d', {categories: null}),
  ]
  expect(await find(documents, {category: 'Events'})).toEqual({slugs: ['a', 'b'], total: 2})
  expect((await find(documents)).total).toBe(4)
})

test('category, tag and search narrow together', async () => {
  const documents = [
    newsDocument('a', {title: 'Gas', tags: ['road'], categories: ['Events']}),
    newsDocument('b', {title: 'Gas', tags: ['road'], categories: ['Articles']}),
    newsDocument('c', {title: 'Oil', tags: ['road'], categories: ['Events']}),
    newsDocument('d', {title: 'Gas', tags: [], categories: ['Events']}),
  ]
  const params = {category: 'Events', tag: 'road', search: 'gas'}
  expect(await find(documents, params)).toEqual({slugs: ['a'], total: 1})
})

test('the newest stand first, without a date last, future dates are not left out', async () => {
  const documents = [
    newsDocument('none', {publishedDate: null}),
    newsDocument('old', {publishedDate: '2020-05-01'}),
    newsDocument('future', {publishedDate: '2999-01-01'}),
    newsDocument('new', {publishedDate: '2026-05-01'}),
  ]
  expect((await find(documents)).slugs).toEqual(['future', 'new', 'old', 'none'])
})

test('a window carries its own items and the total of all', async () => {
  const {slugs, total} = await find(newsDocuments(15), {from: 12, to: 18})
  expect(slugs).toEqual(['item-13', 'item-14', 'item-15'])
  expect(total).toBe(15)
})

test('an item knows its neighbours in the list, equal days included', async () => {
  const documents = ['c', 'b', 'a'].map((slug) => newsDocument(slug))
  const item = await createDatasetCms(documents).fetch(newsItemQuery, {slug: 'b'})
  expect(item?.newer).toMatchObject({slug: 'a'})
  expect(item?.older).toMatchObject({slug: 'c'})
})

test('a file’s URL is looked up by its asset reference', async () => {
  const file = {
    _id: 'file-1-pdf',
    _type: 'sanity.fileAsset',
    url: 'https://example.org/a.pdf',
    size: 9,
  }
  const content = [{_type: 'fileAttachment', _key: 'f', asset: {_ref: file._id}}]
  const documents = [file, newsDocument('a', {content})]
  const item = await createDatasetCms(documents).fetch(newsItemQuery, {slug: 'a'})
  expect(item?.content).toMatchObject([{asset: {url: 'https://example.org/a.pdf', size: 9}}])
})

test('recent items leave categories out', async () => {
  const [first] = await createDatasetCms(newsDocuments(4)).fetch(recentNewsQuery, {count: 3})
  expect(first).toMatchObject({slug: 'item-1'})
  expect(first).not.toHaveProperty('categories')
})

const related = (slug: string, publishedDate: string | null = null) => ({
  title: `About ${slug}`,
  slug,
  publishedDate,
})

test('those that share most tags stand first, then the newest, each once and the item itself not', () => {
  const old = related('old', '2020-01-01')
  const lists = [
    [related('new', '2026-01-01'), old],
    [related('newer', '2026-02-01'), old, related('own')],
    [related('none')],
  ]
  const slugs = mergeRelated(lists, 'own').map(({slug}) => slug)
  expect(slugs).toEqual(['old', 'newer', 'new', 'none'])
})

test.each([
  [[]],
  [[null, null, null]],
  [[[{title: 'Without a slug', slug: null, publishedDate: null}]]],
])('of %j there are none related', (lists) => {
  expect(mergeRelated(lists, 'own')).toEqual([])
})

const paragraph = (count: number) => ({
  _type: 'block',
  children: [{_type: 'span', text: 'word '.repeat(count)}],
})

test.each([
  [0, []],
  [0, [{_type: 'imageWithAlt'}]],
  [1, [paragraph(1)]],
  [1, [paragraph(220)]],
  [2, [paragraph(120), paragraph(101)]],
])('it takes %i minutes to read a text', (minutes, blocks) => {
  expect(readingMinutes(blocks)).toBe(minutes)
})
