import {createHash} from 'node:crypto'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import {type ImageRequest, MAX_SIDE, type OutputFormat} from './image-params.ts'

export interface StoredImage {
  name: string
  path: string
  width: number
  height: number
  extension: string
  canMove: boolean
}

/** A result to make from an original: what different requests for the same result have in common. */
export interface Rendition extends Pick<
  ImageRequest,
  'rotation' | 'background' | 'flip' | 'invert'
> {
  format: OutputFormat
  layout: Layout
  moves: boolean
  /** Where the part with the most detail is cropped, rather than the layout's region: the part that it lies in. */
  entropy?: Region | undefined
  quality?: number | undefined
  blur?: number | undefined
  sharpen?: number | undefined
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
  isSignedIn: boolean,
): Rendition {
  const {rotation, background, flip, invert, fit, crop} = request
  const moves =
    MOVING_FORMATS.has(original.extension) &&
    MOVING_FORMATS.has(format) &&
    rotation === undefined &&
    !request.firstFrameOnly
  return {
    format,
    layout: computeLayout(original, request, isSignedIn),
    moves,
    entropy:
      crop.includes('entropy') && (fit === 'crop' || fit === 'min')
        ? toRegion(original, request.rect)
        : undefined,
    rotation,
    background,
    flip,
    invert,
    quality: round(request.quality),
    blur: round(request.blur),
    sharpen: round(request.sharpen),
    saturation: round(request.saturation),
  }
}

/** Part of each key: increase it when rendering changes, so that images are rendered again. */
const RENDERER_VERSION = 7

/** A short text that differs between any two results. */
export function renditionKey(original: {name: string}, rendition: Rendition): string {
  const text = JSON.stringify([RENDERER_VERSION, original.name, rendition])
  return createHash('sha256').update(text).digest('hex').slice(0, 40)
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

/** A part of an image, in whole pixels. */
interface Region {
  left: number
  top: number
  width: number
  height: number
}

/**
 * How to make the result from the original: extract `region`, scale it to `width` × `height` (the size
 * before rotation), rotate it, extend it to `canvas`.
 */
export interface Layout {
  region: Region
  width: number
  height: number
  /** The size to extend to with the background, the image centred. */
  canvas?: {width: number; height: number}
}

export interface Size {
  width: number
  height: number
}

/**
 * Computes the layout of a request according to hosted Sanity's fit modes. Who is not signed in (`isSignedIn`) gets a
 * listed width, nothing that is enlarged, and a smaller image instead of one beyond the limit, which for others is a 400.
 */
export function computeLayout(original: Size, given: ImageRequest, isSignedIn: boolean): Layout {
  const request = isSignedIn ? given : withListedSize(given)
  const source = toRegion(original, request.rect)
  const sideways = isSideways(request)
  const {width, height} = sideways ? {width: source.height, height: source.width} : source
  const {pad = 0} = request
  // The requested size is that of the rotated image, including the padding.
  const fitted = fit({left: 0, top: 0, width, height}, subtractPadding(request), isSignedIn)
  const inner = fitted.canvas ?? fitted
  const canvas =
    pad > 0 ? {width: inner.width + 2 * pad, height: inner.height + 2 * pad} : fitted.canvas
  const layout = {
    region: rotateBack(fitted.region, source, request.rotation),
    width: sideways ? fitted.height : fitted.width,
    height: sideways ? fitted.width : fitted.height,
    ...(canvas && {canvas}),
  }
  const result = canvas ?? layout
  const excess = (result.width * result.height) / maxPixels(isSignedIn)
  if (excess > 1 && isSignedIn) throw new LakeError(400, 'The requested image is too large')
  const longest = Math.max(result.width, result.height)
  const factor = Math.min(1 / Math.sqrt(excess), MAX_SIDE / longest)
  return factor < 1 ? scaleLayout(layout, factor) : layout
}

const maxPixels = (isSignedIn: boolean): number =>
  LIMITS.imagePixels[isSignedIn ? 'signedIn' : 'anonymous']

/** Lengths up to this are all listed: none of them takes long. */
const SMALL = 128
const LISTED = [
  144, 160, 180, 192, 200, 240, 256, 280, 300, 320, 360, 375, 384, 390, 400, 414, 430, 450, 480,
  500, 512, 540, 560, 600, 640, 700, 720, 750, 768, 800, 828, 860, 900, 960, 1000, 1024, 1080, 1120,
  1200, 1280, 1366, 1440, 1536, 1600, 1680, 1800, 1920, 2048, 2400, 2560, 2880, 3200, 3840, 4096,
  5120, 6144, 7168,
]

/** Paddings in pixels that strangers can have made: the next larger one. */
const PADDINGS = [2, 4, 8, 10, 16, 20, 24, 32, 40, 50, 64, 80, 100, 128]

/**
 * A request with the next larger width that is listed, and the height in proportion; without a width, with such a
 * height; without both, bounded by such lengths. So the number of sizes that strangers can have made is small.
 */
function withListedSize(given: ImageRequest): ImageRequest {
  const {width, height, maxWidth, maxHeight} = given
  const [most, highest] = [maxWidth, maxHeight].map((length) => length && listedUpTo(length))
  const request = {
    ...given,
    // Strangers get nothing that is enlarged.
    minWidth: undefined,
    minHeight: undefined,
    maxWidth: most,
    maxHeight: highest,
    pad: given.pad && (PADDINGS.find((item) => item >= (given.pad ?? 0)) ?? PADDINGS.at(-1)),
  }
  const length = width ?? height
  if (length === undefined || length <= SMALL) return request
  const listed = LISTED.find((item) => item >= length) ?? MAX_SIDE
  if (width === undefined) return {...request, height: listed}
  return {...request, width: listed, height: height && roundLength((height * listed) / width)}
}

const listedUpTo = (length: number): number =>
  length <= SMALL ? length : (LISTED.findLast((item) => item <= length) ?? SMALL)

/** The request without its padding, and with its size within its minimum and maximum. */
function subtractPadding(request: ImageRequest): ImageRequest {
  const {width, height, minWidth, maxWidth, minHeight, maxHeight, pad = 0} = request
  const unpadded = (length: number | undefined) => length && Math.max(1, length - 2 * pad)
  const clamp = (length: number | undefined, min = 1, max = Infinity) =>
    length && Math.max(min, Math.min(max, length))
  const [minW, maxW, minH, maxH] = [minWidth, maxWidth, minHeight, maxHeight].map(unpadded)
  return {
    ...request,
    width: clamp(unpadded(width), minW, maxW),
    height: clamp(unpadded(height), minH, maxH),
    minWidth: minW,
    maxWidth: maxW,
    minHeight: minH,
    maxHeight: maxH,
  }
}

const isSideways = ({rotation}: ImageRequest) => rotation === 90 || rotation === 270

function fit(region: Region, request: ImageRequest, enlarge: boolean): Layout {
  const {fit} = request
  return request.width !== undefined && request.height !== undefined
    ? fitBox(region, request.width, request.height, request, enlarge)
    : fitSide(region, request, !enlarge || fit === 'max' || fit === 'fillmax' || fit === 'min')
}

/** A region of the rotated image as a region of the original, of which `source` was rotated. */
function rotateBack(
  {left, top, width, height}: Region,
  source: Region,
  rotation: ImageRequest['rotation'],
): Region {
  const [right, bottom] = [left + width, top + height]
  const at = (x: number, y: number) => ({left: source.left + x, top: source.top + y})
  if (rotation === 90) return {...at(top, source.height - right), width: height, height: width}
  if (rotation === 270) return {...at(source.width - bottom, left), width: height, height: width}
  if (rotation === 180) return {...at(source.width - right, source.height - bottom), width, height}
  return {...at(left, top), width, height}
}

/** The part of an image that a request is about. */
function toRegion(source: Size, rect: ImageRequest['rect']): Region {
  if (!rect) return {left: 0, top: 0, width: source.width, height: source.height}
  const left = Math.min(Math.round(rect.left), source.width - 1)
  const top = Math.min(Math.round(rect.top), source.height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(rect.width), source.width - left)),
    height: Math.max(1, Math.min(Math.round(rect.height), source.height - top)),
  }
}

/** At most one side is given. Keeps the aspect ratio; `neverUp`: does not enlarge, even for a minimum. */
function fitSide(region: Region, request: ImageRequest, neverUp: boolean): Layout {
  const {width, height, minWidth = 0, minHeight = 0, maxWidth, maxHeight} = request
  const requested =
    width !== undefined ? width / region.width : height !== undefined ? height / region.height : 1
  const least = Math.max(minWidth / region.width, minHeight / region.height)
  const most = Math.min(
    (maxWidth ?? Infinity) / region.width,
    (maxHeight ?? Infinity) / region.height,
    neverUp ? 1 : Infinity,
  )
  return scaled(region, Math.min(most, Math.max(least, requested)))
}

/** Both sides are given. Without `enlarge` a box beyond the original is made smaller as a whole. */
function fitBox(
  region: Region,
  width: number,
  height: number,
  request: ImageRequest,
  enlarge: boolean,
): Layout {
  const {fit} = request
  const inside = Math.min(width / region.width, height / region.height)
  const most = enlarge ? Infinity : 1
  const box = (factor: number) => ({
    width: roundLength(width * factor),
    height: roundLength(height * factor),
  })
  if (fit === 'scale') {
    const factor = Math.min(1, most * Math.min(region.width / width, region.height / height))
    return {region, ...box(factor)}
  }
  if (fit === 'max') return scaled(region, Math.min(inside, 1))
  if (fit === 'fill') {
    const factor = Math.min(inside, most)
    return {...scaled(region, factor), canvas: box(factor / inside)}
  }
  if (fit === 'fillmax') return {...scaled(region, Math.min(inside, 1)), canvas: {width, height}}
  if (fit === 'clip') return scaled(region, Math.min(inside, most))
  const cropped = cropToAspect(region, width / height, request)
  // crop; and min: the aspect ratio of the box, never larger than the original.
  const least = Math.min(1, cropped.width / width, cropped.height / height)
  return {region: cropped, ...box(fit === 'crop' ? Math.min(1, most * least) : least)}
}

/** The largest part of the region with the given aspect ratio, placed by `crop` and the focal point. */
function cropToAspect(region: Region, aspect: number, {crop, focalPoint}: ImageRequest): Region {
  const width = roundLength(Math.min(region.width, region.height * aspect))
  const height = roundLength(Math.min(region.height, region.width / aspect))
  const point = crop.includes('focalpoint') || crop.length === 0 ? focalPoint : undefined
  const x = point?.x ?? (crop.includes('left') ? 0 : crop.includes('right') ? 1 : 0.5)
  const y = point?.y ?? (crop.includes('top') ? 0 : crop.includes('bottom') ? 1 : 0.5)
  const offsetOf = (start: number, length: number, part: number, at: number) =>
    start + Math.round(Math.max(0, Math.min(length - part, length * at - part / 2)))
  return {
    left: offsetOf(region.left, region.width, width, x),
    top: offsetOf(region.top, region.height, height, y),
    width,
    height,
  }
}

function scaled(region: Region, factor: number): Layout {
  return {
    region,
    width: roundLength(region.width * factor),
    height: roundLength(region.height * factor),
  }
}

function roundLength(length: number): number {
  return Math.max(1, Math.round(length))
}

function scaleLayout({region, canvas, ...size}: Layout, factor: number): Layout {
  return {region, ...scale(size, factor), ...(canvas && {canvas: scale(canvas, factor)})}
}

/** Rounded down, but for errors of floating-point numbers. */
function scale({width, height}: Size, factor: number): Size {
  const floor = (length: number) => Math.max(1, Math.floor(length * factor + 1e-6))
  return {width: floor(width), height: floor(height)}
}
