import {expect, test} from 'vitest'
import {normalisePicture} from './picture.ts'
import {placeholderStyle} from './placeholder.ts'

const preview = 'data:image/webp;base64,UklGRjIAAABXRUJQ'

function styleOf(metadata: {lqip?: string; colour?: string}) {
  const picture = normalisePicture({
    asset: {
      _id: 'image-abc123-30x20-webp',
      metadata: {...metadata, dimensions: {width: 30, height: 20}},
    },
  })
  if (!picture) throw new Error('The picture has an asset.')
  return {
    style: placeholderStyle(picture),
    copy: placeholderStyle({...picture}),
    state: JSON.stringify(picture),
  }
}

test('until it is loaded a picture shows itself blurred, which the page’s state does not repeat', () => {
  const {style, copy, state} = styleOf({lqip: preview, colour: '#123456'})
  expect(style).toEqual({background: `url(${preview}) 50%/cover`})
  expect(copy).toEqual(style)
  expect(state).not.toContain('data:')
  expect(state).not.toContain('#123456')
})

test.each([
  ['a transparent picture, whose preview would show through', 'data:image/png;base64,iVBORw0KGgo='],
  ['a preview that is no data URL', 'https://example.org/a.webp'],
  ['a preview that would end the style', 'data:image/webp;base64,A) , url(https://example.org'],
  ['a preview that is large', `data:image/jpeg;base64,${'A'.repeat(3000)}`],
])('%s has the dominant colour', (_, lqip) => {
  expect(styleOf({lqip, colour: '#123456'}).style).toEqual({background: '#123456'})
})

test('a picture without either has no style', () => {
  expect(styleOf({}).style).toEqual({})
})
