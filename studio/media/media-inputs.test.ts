import {expect, test} from 'vitest'
import {findAssetId} from './media-inputs.tsx'

const picture = (id: string) => ({asset: {_type: 'reference', _ref: id}})

test.each([
  ['a picture', {...picture('a'), alt: 'A'}, 'a'],
  ['an object with a picture', {image: picture('b'), alt: 'B'}, 'b'],
  [
    'a set of pictures, of which the largest counts',
    {mobile: picture('c'), large: picture('d')},
    'd',
  ],
  ['a set that is not complete', {mobile: picture('c'), large: {}}, 'c'],
])('an alternative text describes %s', (_, value, expected) => {
  expect(findAssetId(value)).toBe(expected)
})

test.each([undefined, null, 'x', {}, {asset: null}, {asset: {_ref: 1}}, {image: {asset: {}}}])(
  'nothing is found in %j',
  (value) => {
    expect(findAssetId(value)).toBeUndefined()
  },
)
