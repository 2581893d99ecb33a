import {expect, test} from 'vitest'
import {mergeRelated} from './merge-related.ts'

const item = (slug: string, publishedDate: string | null = null) => ({
  title: `About ${slug}`,
  slug,
  publishedDate,
})
const slugs = (...lists: Parameters<typeof mergeRelated>) =>
  mergeRelated(...lists).map(({slug}) => slug)

test('those that share most tags stand first, then the newest, each once', () => {
  const old = item('old', '2020-01-01')
  const lists = [
    [item('new', '2026-01-01'), old],
    [item('newer', '2026-02-01'), old],
    [item('none')],
  ]
  expect(slugs(lists)).toEqual(['old', 'newer', 'new', 'none'])
})

test.each([
  null,
  [null, null, null],
  [[{title: 'Without address', slug: null, publishedDate: null}]],
])('of %j there are none', (lists) => {
  expect(mergeRelated(lists)).toEqual([])
})
