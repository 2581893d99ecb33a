import {anonymousSize} from 'content-lake/testing'
import {expect, test} from 'vitest'
import {imageWidths} from './picture-image.tsx'

const photo = {width: 3000, height: 2000, frames: 1}

test('visitors get the widths of the site exactly, in its ratios and in any original’s', () => {
  const widths = Object.values(imageWidths).flat()
  const ratios = [3 / 2, 3 / 4, 4 / 3, 16 / 9, 5 / 6, 4 / 5, 5 / 7]
  for (const width of [...widths, 100, 200, 300, 750, 768, 1024, 1200, 1536, 2400]) {
    const searches = [
      `w=${width}&fit=max`,
      ...ratios.map((ratio) => `w=${width}&h=${Math.round(width / ratio)}&fit=crop`),
    ]
    for (const search of searches) {
      const {isExact, isCommon} = anonymousSize(search, photo)
      expect([search, isExact, isCommon]).toEqual([search, true, true])
    }
  }
})
