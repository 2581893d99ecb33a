import {expect, test} from 'vitest'
import {imageWithAlt} from './pictures.ts'

const preview = (fields: Record<string, unknown>) => imageWithAlt.preview?.prepare?.(fields)

test('pictures without an alternative text are told apart in lists, and say that it is missing', () => {
  expect(preview({filename: 'depot.jpg'})).toMatchObject({
    title: 'depot.jpg',
    subtitle: 'no alternative text yet',
  })
  expect(preview({filename: 'depot.jpg', alt: ' '})).toMatchObject({title: 'depot.jpg'})
  expect(preview({})).toMatchObject({title: 'No picture yet'})
})

test('a picture is called by its alternative text, and a decorative one so', () => {
  const fields = {filename: 'depot.jpg', alt: 'A depot', caption: 'At noon'}
  expect(preview(fields)).toMatchObject({title: 'A depot', subtitle: 'At noon'})
  expect(preview({...fields, decorative: true})).toMatchObject({title: 'Decorative picture'})
})
