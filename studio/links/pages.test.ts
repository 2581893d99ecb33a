import {expect, test} from 'vitest'
import {addressIn, fixedPages, itemOffers, targetOf} from './pages.ts'

test('fixed pages are found by the beginnings of the words of their titles', () => {
  expect(fixedPages('ener tra').map(({path}) => path)).toEqual(['/energy-transition'])
  expect(fixedPages('whistle').map(({id}) => id)).toEqual(['whistleblowerPage'])
  expect(fixedPages('').length).toBeGreaterThan(15)
  expect(fixedPages('nothing of the kind')).toEqual([])
})

test('items are offered with their paths, those without a page are not', () => {
  const item = {_id: 'n', _type: 'news', title: 'First gas', slug: {current: 'first-gas'}}
  expect(itemOffers([item, {...item, slug: null}, {...item, title: null}, null])).toEqual([
    {id: 'n', path: '/news/first-gas', title: 'First gas', kind: 'News item'},
  ])
  expect(itemOffers(undefined)).toEqual([])
})

const origin = 'https://site.example'

test.each([
  ['/news/first-gas', '/news/first-gas'],
  [' https://site.example/news/first-gas?photo=2#top ', '/news/first-gas?photo=2#top'],
  ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
  ['mailto:a@site.example', 'mailto:a@site.example'],
])('%s is an address', (typed, href) => {
  expect(addressIn(typed, origin)).toBe(href)
})

test.each(['energy transition', '', 'site.example'])('“%s” searches for a page', (typed) => {
  expect(addressIn(typed, origin)).toBeUndefined()
})

test('an address leads to its document', () => {
  expect(targetOf('/about/#team')).toEqual({id: 'aboutPage'})
  expect(targetOf('/news')).toEqual({id: 'newsPage'})
  expect(targetOf('/news/first-gas?photo=2')).toEqual({type: 'news', slug: 'first-gas'})
  expect(targetOf('/lake/files/a.pdf')).toBeUndefined()
  expect(targetOf('https://site.example/about')).toBeUndefined()
})
