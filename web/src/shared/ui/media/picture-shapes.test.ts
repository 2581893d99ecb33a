import {expect, test} from 'vitest'
import {PICTURE_CROPS} from '#schemas/vocabulary.ts'
import {pictureShapes} from './picture-shapes.ts'

/** The shape of a story's banner, at its largest on a laptop: the browser cuts it, not the server. */
const banner = 8 / 3

test('the Studio shows a picture’s focus in each shape to which pages cut it', () => {
  const ratios = Object.values(pictureShapes).flatMap((shapes) =>
    shapes.flatMap(({ratio}) => ratio ?? []),
  )
  const shown = PICTURE_CROPS.map(({aspectRatio}) => aspectRatio)
  expect(new Set<number>(shown)).toEqual(new Set([banner, ...ratios]))
})
