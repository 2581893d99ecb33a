import {LakeError} from '../protocol/errors.ts'
import type {ImageRequest} from './image-params.ts'

/** A part of an image, in whole pixels. */
interface Region {
  left: number
  top: number
  width: number
  height: number
}

/**
 * How to get from the original to what was asked: take `region`, scale it to `width` × `height` (as they
 * are before turning), turn it by `turn`.
 */
export interface Layout {
  region: Region
  width: number
  height: number
  /** The size to fill up to with the background, around the middle. */
  canvas?: {width: number; height: number}
}

interface Size {
  width: number
  height: number
}

const MAX_OUTPUT_PIXELS = 40_000_000

/** Computes the layout of a request, as hosted Sanity's fit modes have it. */
export function layOut(source: Size, request: ImageRequest): Layout {
  const part = regionOf(source, request.rect)
  const {turn, pad = 0} = request
  const sideways = turn === 90 || turn === 270
  const {width, height} = sideways ? {width: part.height, height: part.width} : part
  // What is asked for is asked of the turned image, without the padding.
  const laid = fitted({left: 0, top: 0, width, height}, bounded(request))
  const inner = laid.canvas ?? laid
  const canvas = {width: inner.width + 2 * pad, height: inner.height + 2 * pad}
  if (canvas.width * canvas.height > MAX_OUTPUT_PIXELS) {
    throw new LakeError(400, 'The image asked for is too large')
  }
  return {
    region: unturned(laid.region, part, turn),
    width: sideways ? laid.height : laid.width,
    height: sideways ? laid.width : laid.height,
    ...((laid.canvas || pad > 0) && {canvas}),
  }
}

function fitted(region: Region, request: ImageRequest): Layout {
  const {fit} = request
  return request.width !== undefined && request.height !== undefined
    ? boxed(region, request.width, request.height, request)
    : along(region, request, fit === 'max' || fit === 'fillmax' || fit === 'min')
}

/** The request with its padding taken off and its box within its bounds. */
function bounded(request: ImageRequest): ImageRequest {
  const {width, height, minWidth, maxWidth, minHeight, maxHeight, pad = 0} = request
  const less = (length: number | undefined) => length && Math.max(1, length - 2 * pad)
  const within = (length: number | undefined, min = 1, max = Infinity) =>
    length && Math.max(min, Math.min(max, length))
  const [left, right, low, high] = [minWidth, maxWidth, minHeight, maxHeight].map(less)
  return {
    ...request,
    width: within(less(width), left, right),
    height: within(less(height), low, high),
    minWidth: left,
    maxWidth: right,
    minHeight: low,
    maxHeight: high,
  }
}

/** Where a part of the turned image lies in the original, of which it shows `part`. */
function unturned(
  {left, top, width, height}: Region,
  part: Region,
  turn: ImageRequest['turn'],
): Region {
  const [right, bottom] = [left + width, top + height]
  const at = (x: number, y: number) => ({left: part.left + x, top: part.top + y})
  if (turn === 90) return {...at(top, part.height - right), width: height, height: width}
  if (turn === 270) return {...at(part.width - bottom, left), width: height, height: width}
  if (turn === 180) return {...at(part.width - right, part.height - bottom), width, height}
  return {...at(left, top), width, height}
}

function regionOf(source: {width: number; height: number}, rect: ImageRequest['rect']): Region {
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

/** One side given, or none. Bounds keep the shape; what may not grow does not grow to reach them. */
function along(region: Region, request: ImageRequest, neverUp: boolean): Layout {
  const {width, height, minWidth = 0, minHeight = 0, maxWidth, maxHeight} = request
  const wanted =
    width !== undefined ? width / region.width : height !== undefined ? height / region.height : 1
  const least = Math.max(minWidth / region.width, minHeight / region.height)
  const most = Math.min(
    (maxWidth ?? Infinity) / region.width,
    (maxHeight ?? Infinity) / region.height,
    neverUp ? 1 : Infinity,
  )
  return scaled(region, Math.min(most, Math.max(least, wanted)))
}

/** Both sides given. */
function boxed(region: Region, width: number, height: number, request: ImageRequest): Layout {
  const {fit} = request
  const inside = Math.min(width / region.width, height / region.height)
  if (fit === 'scale') return {region, width, height}
  if (fit === 'max') return scaled(region, Math.min(inside, 1))
  if (fit === 'fill') return {...scaled(region, inside), canvas: {width, height}}
  if (fit === 'fillmax') return {...scaled(region, Math.min(inside, 1)), canvas: {width, height}}
  if (fit === 'clip') return scaled(region, inside)
  const cut = cutOut(region, width / height, request)
  if (fit === 'crop') return {region: cut, width, height}
  // min: the box's shape, never larger than the original.
  const shrink = Math.min(1, cut.width / width, cut.height / height)
  return {region: cut, width: whole(width * shrink), height: whole(height * shrink)}
}

/** The largest part of the region that has the shape asked for, placed as `crop` and `fp-*` say. */
function cutOut(region: Region, aspect: number, {crop, focus}: ImageRequest): Region {
  const width = whole(Math.min(region.width, region.height * aspect))
  const height = whole(Math.min(region.height, region.width / aspect))
  const point = crop.includes('focalpoint') || crop.length === 0 ? focus : undefined
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
  return {region, width: whole(region.width * factor), height: whole(region.height * factor)}
}

function whole(length: number): number {
  return Math.max(1, Math.round(length))
}
