import {expect, test} from 'vitest'
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
