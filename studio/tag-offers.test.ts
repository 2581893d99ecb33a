import {expect, test} from 'vitest'
import {offeredTags} from './tag-offers.tsx'

const lists = [['gas flare', 'LNG'], ['LNG'], ['auction', 7], null]

test('tags are offered by how often they are used, then by their names', () => {
  expect(offeredTags(lists, [])).toEqual([
    {tag: 'LNG', count: 2},
    {tag: 'auction', count: 1},
    {tag: 'gas flare', count: 1},
  ])
})

test('a tag that the document has is not offered', () => {
  expect(offeredTags(lists, ['LNG']).map(({tag}) => tag)).toEqual(['auction', 'gas flare'])
})

test('nothing is offered before the tags are known', () => {
  expect(offeredTags(undefined, [])).toEqual([])
})
