import {createHash} from 'node:crypto'
import {
  computeLayout,
  type Layout,
  maxPixels,
  resultSize,
  type Size,
  toListedSize,
} from './image-layout.ts'
import type {ImageRequest, OutputFormat} from './image-params.ts'

/** A stored image: its path, size and extension. */
export interface StoredImage {
  name: string
  path: string
  width: number
  height: number
  extension: string
}

/** A result to make from an original: what different requests for the same result have in common. */
export interface Rendition extends Pick<ImageRequest, 'rotation' | 'background' | 'flip'> {
  format: OutputFormat
  layout: Layout
  /** Tells whether all frames are kept. */
  animated: boolean
  /** Tells whether the part with the most detail is cropped, rather than the layout's region. */
  entropy: boolean
  quality?: number | undefined
  blur?: number | undefined
  saturation?: number | undefined
}

/**
 * The rendition that answers a request within limits. An animation with too many pixels becomes its
 * first frame, as hosted Sanity does beyond 256 megapixels
 * (https://www.sanity.io/docs/changelog/98358e5d-40d0-4b5f-bb39-0e275ac6d238).
 *
 * @param frames of the original, where the result keeps them; otherwise 1.
 * @throws 400 for a result that the limits refuse.
 */
export function planRendition(
  original: Size & {frames: number; extension: string},
  request: ImageRequest,
  format: OutputFormat,
  trusted: boolean,
): Rendition {
  const {rotation, background, flip, fit, crop} = request
  const exact = computeLayout(original, request, trusted)
  const layout = trusted ? exact : toListedSize(original, request, exact)
  const {width, height} = resultSize(layout, request)
  return {
    format: formatThatHolds(format, layout, original.extension),
    layout,
    animated: original.frames > 1 && width * height * original.frames <= maxPixels(trusted),
    entropy: crop.includes('entropy') && (fit === 'crop' || fit === 'min'),
    rotation,
    background,
    flip,
    quality: round(request.quality),
    blur: round(request.blur),
    saturation: round(request.saturation),
  }
}

/** The longest side that WebP (RFC 9649, section 2.6) and libheif's AVIF can have. */
const MAX_NARROW_SIDE = 16_383

/** A format, or a usual one where that cannot hold so long a side. */
function formatThatHolds(
  format: OutputFormat,
  {width, height, canvas = {width, height}}: Layout,
  extension: string,
): OutputFormat {
  const isHeld = Math.max(width, height, canvas.width, canvas.height) <= MAX_NARROW_SIDE
  if (isHeld || (format !== 'webp' && format !== 'avif')) return format
  return extension === 'png' || extension === 'gif' ? extension : 'jpg'
}

/** Part of each key: increase it when rendering changes, so that images are rendered again. */
const RENDERER_VERSION = 5

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

/** Tells whether a rendition takes no longer than those of usual pages. */
export function isLight(
  original: Size & {frames: number; extension: string},
  {layout, animated, format, blur = 0}: Rendition,
): boolean {
  const frames = animated ? original.frames : 1
  const {region, width, height, canvas = {width, height}} = layout
  const shrinks = original.extension === 'jpg' && width * 2 <= region.width
  const decoded = (original.width * original.height * frames) / (shrinks ? JPEG_SHRINK : 1)
  const made = canvas.width * canvas.height * frames * (1 + blur / BLUR_UNIT)
  return decoded + (format === 'avif' ? AVIF_COST : RESULT_COST) * made <= LIGHT_COST
}

/** Fractions make no difference that can be seen, only more renditions. */
function round(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value)
}
