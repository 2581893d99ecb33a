import {type Layout, resultSize, type Size, toRegion} from './image-layout.ts'
import type {ImageRequest} from './image-params.ts'

/** Of these CSS widths of screens and of layouts, once, twice and three times are listed. */
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
const RATIOS = [
  [1, 1],
  [6, 5],
  [5, 4],
  [4, 3],
  [7, 5],
  [3, 2],
  [8, 5],
  [5, 3],
  [16, 9],
  [40, 21],
  [2, 1],
  [7, 3],
  [5, 2],
  [3, 1],
  [4, 1],
].flatMap(([a = 1, b = 1]) => [a / b, b / a])

/**
 * Whether the number of sizes like this one is small: both sides are listed lengths, or they have the
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
 *
 * @param pixels the most that the result may have.
 */
export function toListedSize(
  original: Size,
  request: ImageRequest,
  layout: Layout,
  pixels: number,
): Layout {
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
  return {region, ...scale(layout, factor), ...(canvas && {canvas: scale(canvas, factor)})}
}

/** Width to height of what the whole result shows, as it is turned. */
function ratioOf(original: Size, request: ImageRequest): number {
  const {width, height} = toRegion(original, request.rect)
  return isSideways(request) ? height / width : width / height
}

const isSideways = ({rotation}: ImageRequest) => rotation === 90 || rotation === 270

/** Whether proportions are these, but for rounding. */
function hasRatio({width, height}: Size, ratio: number): boolean {
  return Math.abs(height - width / ratio) <= 1 || Math.abs(width - height * ratio) <= 1
}

function scaleRegion({width, height}: Size, factor: number, pixels: number): Size {
  const size = {width: Math.round(width * factor), height: Math.round(height * factor)}
  if (size.width * size.height <= pixels) return atLeastOne(size)
  return scale({width, height}, Math.sqrt(pixels / (width * height)))
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
