import {anonymousSize} from 'content-lake/testing'
import {expect, test} from 'vitest'
import {imageWidths} from './picture-shapes.ts'

const photo = {width: 3000, height: 2000}

test('visitors get the widths of the site exactly, in its ratios and in any original’s', () => {
  const widths = Object.values(imageWidths).flat()
  const ratios = [3 / 2, 3 / 4, 4 / 3, 16 / 9, 5 / 6, 4 / 5, 5 / 7]
  for (const width of [...widths, 100, 200, 300, 750, 768, 1024, 1200, 1536, 2400]) {
    expect(anonymousSize(`w=${width}&fit=max`, photo)).toMatch(new RegExp(`^${width}x`))
    for (const height of ratios.map((ratio) => Math.round(width / ratio))) {
      if (height > photo.height) continue
      const size = anonymousSize(`w=${width}&h=${height}&fit=crop`, photo)
      expect(size).toBe(`${width}x${height}`)
    }
  }
})
