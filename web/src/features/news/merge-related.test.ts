import {expect, test} from 'vitest'
import {mergeRelated} from './merge-related.ts'

const item = (slug: string, publishedDate: string | null = null) => ({
  title: `About ${slug}`,
  slug,
  publishedDate,
})

test('those that share most tags stand first, then the newest, each once and the item itself not', () => {
  const old = item('old', '2020-01-01')
  const lists = [
    [item('new', '2026-01-01'), old],
    [item('newer', '2026-02-01'), old, item('own')],
    [item('none')],
  ]
  const slugs = mergeRelated(lists, 'own').map(({slug}) => slug)
  expect(slugs).toEqual(['old', 'newer', 'new', 'none'])
})

test.each([
  [[]],
  [[null, null, null]],
  [[[{title: 'Without a slug', slug: null, publishedDate: null}]]],
])('of %j there are none', (lists) => {
  expect(mergeRelated(lists, 'own')).toEqual([])
})
