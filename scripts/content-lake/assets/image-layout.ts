import {LakeError} from '../protocol/errors.ts'
import {LIMITS} from '../limits.ts'
import type {ImageRequest} from './image-params.ts'

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

/** The most pixels of a result, over all frames. `trusted`: for who is signed in or has the token. */
export const maxPixels = (trusted: boolean): number =>
  LIMITS.imagePixels[trusted ? 'signedIn' : 'anonymous']

/**
 * Computes the layout of a request according to hosted Sanity's fit modes. For who is not signed in (`trusted`) nothing
 * is enlarged, and a result beyond the limit is made smaller as a whole; for others it is a 400.
 */
export function computeLayout(original: Size, request: ImageRequest, trusted: boolean): Layout {
  const source = toRegion(original, request.rect)
  const sideways = isSideways(request)
  const {width, height} = sideways ? {width: source.height, height: source.width} : source
  // The requested size is that of the rotated image.
  const fitted = fit({left: 0, top: 0, width, height}, request, trusted)
  const {canvas} = fitted
  const layout = {
    region: rotateBack(fitted.region, source, request.rotation),
    width: sideways ? fitted.height : fitted.width,
    height: sideways ? fitted.width : fitted.height,
    ...(canvas && {canvas}),
  }
  const result = canvas ?? layout
  const pixels = result.width * result.height
  const most = maxPixels(trusted)
  if (pixels <= most) return layout
  if (trusted) throw new LakeError(400, 'The requested image is too large')
  return scaleLayout(layout, Math.sqrt(most / pixels))
}

/** The size of the result, in pixels. */
export function resultSize({width, height, canvas}: Layout, request: ImageRequest): Size {
  return canvas ?? (isSideways(request) ? {width: height, height: width} : {width, height})
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

/** At most one side is given. Keeps the aspect ratio; `neverUp`: does not enlarge. */
function fitSide(region: Region, {width, height}: ImageRequest, neverUp: boolean): Layout {
  const factor =
    width !== undefined ? width / region.width : height !== undefined ? height / region.height : 1
  return scaled(region, neverUp ? Math.min(1, factor) : factor)
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
  const place = (start: number, length: number, part: number, at: number) =>
    start + Math.round(Math.max(0, Math.min(length - part, length * at - part / 2)))
  return {
    left: place(region.left, region.width, width, x),
    top: place(region.top, region.height, height, y),
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

/** CSS widths of screens and of layouts: once, twice and three times each is listed. */
const SCREENS = [
  320, 344, 360, 375, 384, 390, 393, 402, 412, 414, 428, 430, 440, 600, 744, 768, 800, 810, 820,
  834, 1024, 1080, 1152, 1194, 1280, 1366, 1440, 1512, 1536, 1600, 1680, 1728, 1920, 2048, 2560,
]
/** Multiples of `step` are listed up to `to`: all of small ones, of which none takes long. */
const STEPS = [
  {step: 1, to: 128},
  {step: 10, to: 1000},
  {step: 16, to: 2048},
  {step: 50, to: 4000},
  {step: 100, to: 8100},
]
const MAX_SIDE = 8192

const LENGTHS: ReadonlySet<number> = new Set([
  ...STEPS.flatMap(({step, to}) => Array.from({length: to / step}, (_, n) => (n + 1) * step)),
  ...SCREENS.flatMap((width) => [width, 2 * width, 3 * width]),
  MAX_SIDE,
])
const SORTED = [...LENGTHS].sort((a, b) => a - b)

/** Width to height. */
const RATIOS = '1:1 6:5 5:4 4:3 7:5 3:2 8:5 5:3 16:9 40:21 2:1 7:3 5:2 3:1 4:1'
  .split(' ')
  .flatMap((text) => {
    const [a = 1, b = 1] = text.split(':').map(Number)
    return [a / b, b / a]
  })

/**
 * Tells whether the number of sizes like this one is small: both sides are listed lengths, or they have the
 * original's proportions or common ones.
 */
export function isCommonSize(original: Size, request: ImageRequest, layout: Layout): boolean {
  const result = resultSize(layout, request)
  if (LENGTHS.has(result.width) && LENGTHS.has(result.height)) return true
  return [ratioOf(original, request), ...RATIOS].some((ratio) => hasRatio(result, ratio))
}

/**
 * The layout with a listed width: the next larger one in the same proportions, or the original's where
 * none is in between, since nothing is enlarged. In the original's proportions a listed height that was
 * asked for will do as well.
 */
export function toListedSize(original: Size, request: ImageRequest, layout: Layout): Layout {
  const pixels = maxPixels(false)
  const {region, canvas} = layout
  const {width, height} = resultSize(layout, request)
  const isNatural = !canvas && hasRatio({width, height}, ratioOf(original, request))
  if (LENGTHS.has(width)) return layout
  if (isNatural && height === request.height && LENGTHS.has(height)) return layout
  const target = SORTED.find((length) => length > width) ?? MAX_SIDE
  // Without rounding twice: the same as if that width had been asked for.
  if (isNatural) {
    const whole = isSideways(request) ? region.height : region.width
    return {region, ...scaleRegion(region, Math.min(1, target / whole), pixels)}
  }
  const growth = Math.min(region.width / layout.width, region.height / layout.height)
  const factor = Math.min(target / width, Math.sqrt(pixels / (width * height)), growth)
  if (factor <= 1) return layout
  return scaleLayout(layout, factor)
}

/** Width to height of what the whole result shows, as it is turned. */
function ratioOf(original: Size, request: ImageRequest): number {
  const {width, height} = toRegion(original, request.rect)
  return isSideways(request) ? height / width : width / height
}

/** Tells whether proportions are these, but for rounding. */
function hasRatio({width, height}: Size, ratio: number): boolean {
  return Math.abs(height - width / ratio) <= 1 || Math.abs(width - height * ratio) <= 1
}

function scaleRegion({width, height}: Size, factor: number, pixels: number): Size {
  const size = {width: Math.round(width * factor), height: Math.round(height * factor)}
  if (size.width * size.height <= pixels) return atLeastOne(size)
  return scale({width, height}, Math.sqrt(pixels / (width * height)))
}

function scaleLayout({region, canvas, ...size}: Layout, factor: number): Layout {
  return {region, ...scale(size, factor), ...(canvas && {canvas: scale(canvas, factor)})}
}

/** Rounded down, but for errors of floating-point numbers. */
function scale({width, height}: Size, factor: number): Size {
  const floor = (length: number) => Math.floor(length * factor + 1e-6)
  return atLeastOne({width: floor(width), height: floor(height)})
}

const atLeastOne = ({width, height}: Size): Size => ({
  width: Math.max(1, width),
  height: Math.max(1, height),
})
