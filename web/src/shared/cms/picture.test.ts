import {expect, test} from 'vitest'
import {normalisePicture, placeholderStyle} from './picture.ts'

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
