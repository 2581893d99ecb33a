import {LakeError} from '../errors.ts'
import type {ImageRequest} from './image-params.ts'

/** A part of an image, in whole pixels. */
interface Region {
  left: number
  top: number
  width: number
  height: number
}

/** How to get from the original to what was asked: take `region`, scale it to `width` × `height`. */
export interface Layout {
  region: Region
  width: number
  height: number
  /** The size to fill up to with the background, around the middle. */
  canvas?: {width: number; height: number}
}

const MAX_OUTPUT_PIXELS = 40_000_000

/** Computes the layout of a request, as hosted Sanity's fit modes have it. */
export function layOut(source: {width: number; height: number}, request: ImageRequest): Layout {
  const region = regionOf(source, request.rect)
  const {fit} = request
  const layout =
    request.width !== undefined && request.height !== undefined
      ? boxed(region, request.width, request.height, request)
      : along(region, request, fit === 'max' || fit === 'fillmax' || fit === 'min')
  const {width, height} = layout.canvas ?? layout
  if (width * height > MAX_OUTPUT_PIXELS)
    throw new LakeError(400, 'The image asked for is too large')
  return layout
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

/** One side given, or none. */
function along(region: Region, {width, height}: ImageRequest, neverUp: boolean): Layout {
  const wanted =
    width !== undefined ? width / region.width : height !== undefined ? height / region.height : 1
  return scaled(region, neverUp ? Math.min(wanted, 1) : wanted)
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
