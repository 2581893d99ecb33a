import {expect, test} from 'vitest'
import {emptyListTexts} from './empty-list-texts.ts'
import {effectiveCategory, newsUrl, parseNewsFilter} from './news-filter.ts'

const read = (query: string) => parseNewsFilter(new URLSearchParams(query))

test('a URL has category, tag, search and page', () => {
  expect(read('category=News+Clips&tag=gas flare&search= Gas* &page=3')).toEqual({
    category: 'News Clips',
    tag: 'gas flare',
    search: 'Gas',
    page: 3,
  })
})

test.each(['', 'category=Nonsense&search=%20%20&page=-1', 'page=0', 'page=1e9'])(
  'an invalid parameter counts as missing: %s',
  (query) => {
    expect(read(query)).toEqual({category: 'All', tag: '', search: '', page: 1})
  },
)

test('a URL leaves out what is at its default', () => {
  expect(newsUrl(read(''))).toBe('/news')
  expect(newsUrl({category: 'Events', page: 2})).toBe('/news?category=Events&page=2')
  expect(newsUrl({tag: 'a&b'})).toBe('/news?tag=a%26b')
})

test('under a tag or a search the stored tab counts as All', () => {
  expect(effectiveCategory(read('category=Events'))).toBe('Events')
  expect(effectiveCategory(read('category=Events&tag=x'))).toBe('All')
  expect(effectiveCategory(read('category=Events&search=x'))).toBe('All')
})

const texts = {
  emptySearch: 'No search results',
  emptyTitle: 'No News or Updates Found',
  emptyCategory: 'No News or Updates Found in {tab} Category',
  emptyText: 'Stay tuned! New updates will be posted soon',
}

test.each([
  ['search=x', {title: 'No search results'}],
  ['search=x&tag=y', {title: 'No search results'}],
  ['', {title: 'No News or Updates Found', text: texts.emptyText}],
  ['tag=y&category=Events', {title: 'No News or Updates Found', text: texts.emptyText}],
  [
    'category=Events',
    {title: 'No News or Updates Found in Events Category', text: texts.emptyText},
  ],
])('an empty list says why: %s', (query, expected) => {
  expect(emptyListTexts({...texts, filter: read(query)})).toEqual(expected)
})
