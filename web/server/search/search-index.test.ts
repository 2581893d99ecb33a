import {expect, test} from 'vitest'
import {createSearchIndex, type SearchEntry} from './search-index.ts'

const entry = (id: string, fields: Partial<SearchEntry> = {}): SearchEntry => ({
  id,
  group: 'news',
  url: `/news/${id}`,
  title: id,
  summary: '',
  keywords: '',
  body: '',
  ...fields,
})

function indexOf(...entries: SearchEntry[]) {
  const index = createSearchIndex()
  for (const each of entries) index.put(each)
  const find = (search: string) => {
    const {match, results} = index.find(search)
    return {match, ids: results.map(({id}) => String(id))}
  }
  return {index, find}
}

test('words in titles, summaries, bodies and keywords are found, those in titles first', () => {
  const {find} = indexOf(
    entry('body', {body: 'Long ago there was a compressor here.'}),
    entry('title', {title: 'A compressor'}),
    entry('summary', {summary: 'Compressors explained'}),
    entry('keyword', {keywords: 'compressor'}),
    entry('other'),
  )
  const {match, ids} = find('compressor')
  expect(match).toBe('exact')
  expect(ids[0]).toBe('title')
  expect(ids.toSorted()).toEqual(['body', 'keyword', 'summary', 'title'])
})

test('a title counts more than headings within a page, these more than texts, and small print comes last', () => {
  const {find} = indexOf(
    entry('terms', {title: 'Terms', body: 'gas '.repeat(50), isSmallPrint: true}),
    entry('body', {body: 'This is about gas.'}),
    entry('heading', {title: 'Offer', headings: 'For sellers\nGas on offer'}),
    entry('title', {title: 'Gas from many', headings: 'One\nTwo\nThree\nFour\nFive'}),
  )
  expect(find('gas').ids).toEqual(['title', 'heading', 'body', 'terms'])
  expect(find('terms').ids).toEqual(['terms'])
})

test('a search for a synonym finds what the site says for it, after the word itself', () => {
  const {find, index} = indexOf(
    entry('price', {title: 'One price for a unit'}),
    entry('tariff', {title: 'A tariff'}),
    entry('director', {title: 'Managing Director'}),
    entry('other', {title: 'Trafficking'}),
  )
  index.putSynonyms([
    {searched: ['tariff', 'cost'], meant: ['price', 'prices']},
    {searched: ['spokesperson'], meant: ['press', 'director']},
  ])
  expect(find('tariff')).toEqual({match: 'exact', ids: ['tariff', 'price']})
  expect(find('costs')).toEqual({match: 'exact', ids: ['price']})
  expect(find('Spokesperson')).toEqual({match: 'exact', ids: ['director']})
  index.putSynonyms([])
  expect(find('cost').ids).toEqual([])
})

test('a beginning finds the word, and one or two typing mistakes find it as similar', () => {
  const {find} = indexOf(entry('pipeline', {title: 'Pipeline agreement'}), entry('other'))
  expect(find('pipel')).toEqual({match: 'exact', ids: ['pipeline']})
  expect(find('pipline')).toEqual({match: 'similar', ids: ['pipeline']})
  expect(find('aggreemant')).toEqual({match: 'similar', ids: ['pipeline']})
  expect(find('zzzzz')).toEqual({match: 'exact', ids: []})
})

test('upper case, accents and tones make no difference, in the text or in the search', () => {
  const {find} = indexOf(entry('person', {title: 'Ọlá Adébáyọ̀'}), entry('cafe', {title: 'Cafe'}))
  expect(find('ola ADEBAYO').ids).toEqual(['person'])
  expect(find('Café').ids).toEqual(['cafe'])
})

test('all words have to be there; where no entry has all, those with some are found', () => {
  const {find} = indexOf(
    entry('both', {title: 'Gas turbine'}),
    entry('one', {title: 'Gas meter'}),
    entry('none', {title: 'Forum'}),
  )
  expect(find('turbine gas')).toEqual({match: 'exact', ids: ['both']})
  const partial = find('turbine forum')
  expect([partial.match, partial.ids.toSorted()]).toEqual(['partial', ['both', 'none']])
  expect(find('gas qqqqq').match).toBe('partial')
})

test('small words do not count beside others', () => {
  const {find} = indexOf(entry('gas', {title: 'Gas buyers'}), entry('the', {title: 'The who'}))
  expect(find('who can buy the gas?').ids).toEqual(['gas'])
  expect(find('the who').ids).toEqual(['the'])
})

test('a known word stands for its own forms, not for every word that it begins', () => {
  const {find} = indexOf(
    entry('gas', {title: 'Gas'}),
    entry('gases', {title: 'Gases'}),
    entry('name', {title: 'Ibrahim Gashua'}),
  )
  expect(find('gas').ids.toSorted()).toEqual(['gas', 'gases'])
  expect(find('gash').ids).toEqual(['name'])
})

test('an entry that was changed or removed is found by its present words alone', () => {
  const {index, find} = indexOf(entry('a', {title: 'Compressor'}), entry('b', {title: 'Forum'}))
  index.put(entry('a', {title: 'Turbine'}))
  index.remove('b')
  expect([find('compressor').ids, find('turbine').ids, find('forum').ids]).toEqual([[], ['a'], []])
  expect(find('conpressor').ids).toEqual([])
})

test.each([
  ['nothing', ''],
  ['signs', '"*(){}[]^~:!/\\\\<script> &&'],
  ['one endless word', 'a'.repeat(5000)],
  ['control characters', '\u0000\u200b\ufeff'],
])('%s is no error', (_, search) => {
  const {find} = indexOf(entry('gas'))
  expect(find(search).ids).toEqual([])
})

test.each([
  ['a subscript', 'CO₂ capture', 'co2'],
  ['a plain digit', 'CO2 capture', 'CO₂'],
  ['a ligature', 'An eﬃcient plant', 'efficient'],
  ['a unit in one character', '5 ㎥ of gas', 'm3'],
  ['wide letters', 'ＬＮＧ terminal', 'lng'],
  ['a soft hyphen', 'trans\u00adport', 'transport'],
  ['a space without width', 'pipe\u200bline', 'pipeline'],
  ['an invisible character in the search', 'pipeline', 'pipe\u2060li\u00adne'],
  ['composed letters', 'Adébáyọ̀'.normalize('NFC'), 'Adébáyọ̀'.normalize('NFD')],
  ['decomposed letters', 'Adébáyọ̀'.normalize('NFD'), 'Adébáyọ̀'.normalize('NFC')],
  ['a trade mark', 'Autogas™', 'autogas'],
])('%s is folded', (_, title, search) => {
  const {find} = indexOf(entry('folded', {title}), entry('other', {title: 'Unlike'}))
  expect(find(search)).toEqual({match: 'exact', ids: ['folded']})
})

test('of a search that is too large only some words count, the rarest first', () => {
  const words = ['alpha', 'bravo', 'delta', 'gamma']
  const common = Array.from({length: 6000}, (_, number) =>
    entry(`common-${number}`, {title: String(number), body: words.join(' ')}),
  )
  const {find} = indexOf(...common, entry('rare', {body: `kestrel ${words.join(' ')}`}))
  expect(find('alpha bravo delta gamma kestrel').ids).toEqual(['rare'])
  expect(find('alpha kestrel one two three four five six seven').ids).toContain('rare')
  expect(find('alpha bravo delta gamma').match).toBe('exact')
})

test('of 10,000 items the one that is searched for is found, mistyped too, and all that have a word', () => {
  const many = Array.from({length: 10_000}, (_, number) =>
    entry(`item-${number}`, {title: `Report ${number}`, body: 'What the gas market did that day.'}),
  )
  const {find} = indexOf(...many, entry('rare', {body: 'A regasification terminal opens.'}))
  expect(find('regasification').ids).toEqual(['rare'])
  expect(find('regasificaton')).toEqual({match: 'similar', ids: ['rare']})
  expect(find('report 4321').ids[0]).toBe('item-4321')
  expect(find('market').ids).toHaveLength(10_000)
  expect(find('zzzzzz').ids).toEqual([])
})
