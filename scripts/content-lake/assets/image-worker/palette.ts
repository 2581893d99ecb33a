import type {Swatch} from '@vibrant/color'
import {DefaultGenerator} from '@vibrant/generator-default'
import {MMCQ} from '@vibrant/quantizer-mmcq'
import type {Sharp} from 'sharp'

/** The most colours that an image is reduced to: node-vibrant's default. */
const COLOUR_COUNT = 64

/**
 * The palette of a small image in sRGB in the shape of hosted Sanity's asset documents, computed by the parts of
 * node-vibrant. `dominant` is the most frequent colour; colours that an image lacks are undefined.
 */
export async function extractPalette(image: Sharp): Promise<Record<string, unknown>> {
  const pixels = await image.clone().flatten({background: '#fff'}).ensureAlpha().raw().toBuffer()
  const swatches = MMCQ(pixels, {colorCount: COLOUR_COUNT})
  const palette = await DefaultGenerator(swatches)
  const [dominant] = swatches.toSorted((a, b) => b.population - a.population)
  const describe = (swatch: Swatch | null | undefined) =>
    swatch ? describeSwatch(swatch, pixels.length / 4) : undefined
  return {
    _type: 'sanity.imagePalette',
    darkMuted: describe(palette.DarkMuted),
    darkVibrant: describe(palette.DarkVibrant),
    dominant: describe(dominant),
    lightMuted: describe(palette.LightMuted),
    lightVibrant: describe(palette.LightVibrant),
    muted: describe(palette.Muted),
    vibrant: describe(palette.Vibrant),
  }
}

/**
 * `population` is the share of the pixels in per cent; 0 for a colour that was derived from another
 * one.
 */
function describeSwatch(swatch: Swatch, pixelCount: number): Record<string, unknown> {
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: swatch.hex,
    foreground: swatch.bodyTextColor,
    title: swatch.titleTextColor,
    population: Math.round((swatch.population / pixelCount) * 10_000) / 100,
  }
}
