import {expect, test} from 'vitest'
import {describedCount, describedPictures} from './picture-texts.tsx'

const picture = (key: string, asset: string, rest: object = {}) => ({
  _key: key,
  asset: {_type: 'reference', _ref: asset},
  ...rest,
})

test('pictures that are decorative or have a text are described', () => {
  const pictures = describedPictures([
    picture('a', 'image-a', {alt: 'A depot'}),
    picture('b', 'image-b', {decorative: true}),
    picture('c', 'image-c', {alt: ' '}),
    {_key: 'd'},
  ])
  expect(describedCount(pictures)).toBe('2 of 4 described')
})

test('a file that stands in the list twice is told at its second place', () => {
  const pictures = describedPictures([
    picture('a', 'image-a'),
    {_key: 'b'},
    {_key: 'c'},
    picture('d', 'image-a'),
  ])
  expect(pictures.map(({sameAs}) => sameAs)).toEqual([undefined, undefined, undefined, 1])
})

test.each([undefined, null, 'x', [null], [{asset: {}}]])('nothing is described in %j', (value) => {
  expect(describedPictures(value)).toEqual([])
})
