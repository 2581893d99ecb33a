import {createHash} from 'node:crypto'
import {computeLayout, type Layout, type Size} from './image-layout.ts'
import type {ImageRequest, OutputFormat} from './image-params.ts'

export interface StoredImage {
  name: string
  path: string
  width: number
  height: number
  extension: string
  canMove: boolean
}

/** A result to make from an original: what different requests for the same result have in common. */
export interface Rendition extends Pick<ImageRequest, 'rotation' | 'background' | 'flip'> {
  format: OutputFormat
  layout: Layout
  moves: boolean
  /** Tells whether the part with the most detail is cropped, rather than the layout's region. */
  entropy: boolean
  quality?: number | undefined
  blur?: number | undefined
  saturation?: number | undefined
}

const MOVING_FORMATS = new Set(['gif', 'webp'])

/**
 * The rendition that answers a request within limits. sharp does not rotate animations, so their first frame is rotated.
 *
 * @throws 400 for a result that the limits refuse.
 */
export function planRendition(
  original: Size & {extension: string},
  request: ImageRequest,
  format: OutputFormat,
  trusted: boolean,
): Rendition {
  const {rotation, background, flip, fit, crop} = request
  return {
    format,
    layout: computeLayout(original, request, trusted),
    moves:
      MOVING_FORMATS.has(original.extension) &&
      MOVING_FORMATS.has(format) &&
      rotation === undefined,
    entropy: crop.includes('entropy') && (fit === 'crop' || fit === 'min'),
    rotation,
    background,
    flip,
    quality: round(request.quality),
    blur: round(request.blur),
    saturation: round(request.saturation),
  }
}

/** Part of each key: increase it when rendering changes, so that images are rendered again. */
const RENDERER_VERSION = 6

/** A short text that differs between any two results. */
export function renditionKey(original: {name: string}, rendition: Rendition): string {
  const content = JSON.stringify([RENDERER_VERSION, original.name, rendition])
  return createHash('sha256').update(content).digest('hex').slice(0, 40)
}

/** sharp's pixels of input that a pixel of the result costs about as much as; AVIF takes more, also of memory. */
const RESULT_COST = 8
const AVIF_COST = 24
/** A decoder skips most of a JPEG's work where the result is at most half as large. */
const JPEG_SHRINK = 4
const BLUR_UNIT = 20
/** Pixels. A photo of 24 megapixels at 2,000 pixels of width is below, at its full size beyond. */
const LIGHT_COST = 50_000_000
const LONG_PRICE = 50

/** How many of a page's usual pictures a rendition counts for: one that takes long, for many. */
export function priceOf(
  original: Size & {extension: string},
  {layout, format, blur = 0}: Rendition,
): number {
  const {region, width, height, canvas = {width, height}} = layout
  const shrinks = original.extension === 'jpg' && width * 2 <= region.width
  const decoded = (original.width * original.height) / (shrinks ? JPEG_SHRINK : 1)
  const made = canvas.width * canvas.height * (1 + blur / BLUR_UNIT)
  const cost = decoded + (format === 'avif' ? AVIF_COST : RESULT_COST) * made
  return cost <= LIGHT_COST ? 1 : LONG_PRICE
}

/** Fractions make no difference that can be seen, only more renditions. */
function round(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value)
}
