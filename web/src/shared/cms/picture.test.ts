import {expect, test} from 'vitest'
import {focalPoint, normalisePicture, placeholderStyle} from './picture.ts'

const placeholder = 'data:image/webp;base64,UklGRjIAAABXRUJQ'

function styleOf(metadata: {lqip?: string; colour?: string}) {
  const picture = normalisePicture({
    asset: {
      _id: 'image-abc123-30x20-webp',
      metadata: {...metadata, dimensions: {width: 30, height: 20}},
    },
  })
  if (!picture) throw new Error('The picture has an asset.')
  return placeholderStyle(picture)
}

test('until it is loaded a picture shows itself blurred', () => {
  expect(styleOf({lqip: placeholder, colour: '#123456'})).toEqual({
    background: `url(${placeholder}) 50%/cover`,
  })
})

test.each([
  [
    'a transparent picture, whose placeholder would show through',
    'data:image/png;base64,iVBORw0KGgo=',
  ],
  ['a placeholder that is no data URL', 'https://example.org/a.webp'],
  ['a placeholder that would end the style', 'data:image/webp;base64,A) , url(https://example.org'],
  ['a placeholder that is large', `data:image/jpeg;base64,${'A'.repeat(3000)}`],
])('%s has the dominant colour', (_, lqip) => {
  expect(styleOf({lqip, colour: '#123456'})).toEqual({background: '#123456'})
})

test('a picture without either has no style', () => {
  expect(styleOf({})).toEqual({})
})

test.each([
  ['as it is without a crop', undefined, '80% 25%'],
  ['within what a crop leaves', {left: 0.5, right: 0, top: 0, bottom: 0.5}, '60% 50%'],
  [
    'at the edge where the crop took it away',
    {left: 0, right: 0.5, top: 0.5, bottom: 0},
    '100% 0%',
  ],
])('the focal point stands %s', (_, crop, position) => {
  const picture = {assetId: '', alt: '', caption: '', width: 30, height: 20}
  const hotspot = {x: 0.8, y: 0.25, width: 0.2, height: 0.2}
  expect(focalPoint({...picture, hotspot, ...(crop && {crop})})).toBe(position)
})

test('a hotspot in the middle, which the Studio stores with every crop, chooses nothing', () => {
  const hotspot = {x: 0.5, y: 0.5, width: 1, height: 1}
  const picture = {assetId: '', alt: '', caption: '', width: 30, height: 20, hotspot}
  expect(focalPoint(picture)).toBeUndefined()
})
