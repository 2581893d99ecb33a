import {parseAccept} from 'hono/utils/accept'
import {LakeError} from '../protocol/errors.ts'

const FITS = ['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'] as const
const FORMATS = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const
/** Formats in which an original stays; one of another is sent as JPEG. */
const STORED_FORMATS = ['jpg', 'png', 'webp', 'gif', 'avif'] as const
const CROPS = new Set(['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'])
const ROTATIONS = {0: undefined, 90: 90, 180: 180, 270: 270} as const
/** The largest side of a result in pixels, dpr included. */
export const MAX_SIDE = 8192
const MAX_DPR = 5
/** imgix's values of `auto`, as hosted Sanity takes them; those that change colours or eyes change nothing. */
const AUTO = new Set(['format', 'compress', 'enhance', 'redeye'])
/** Quality from 0 to 100, where `auto=compress` asks for a small file and `q` for nothing else. */
const COMPRESSED_QUALITY = 60

const NUMBER = /^-?\d{1,9}(\.\d{1,20})?(e-\d{1,2})?$/

type Fit = (typeof FITS)[number]
export type OutputFormat = (typeof FORMATS)[number] | 'gif'

/** The transformation of an image request. Lengths are pixels; `width` and `height` include dpr. */
export interface ImageRequest {
  width?: number | undefined
  height?: number | undefined
  fit: Fit
  crop: string[]
  /** Bounds on the sides of the result, dpr included. */
  minWidth?: number | undefined
  maxWidth?: number | undefined
  minHeight?: number | undefined
  maxHeight?: number | undefined
  /** Padding in pixels, dpr included; it is part of `width` and `height`. */
  pad?: number | undefined
  /** Tells whether only the first frame of an animation is sent. */
  firstFrameOnly?: true | undefined
  /** Degrees to rotate clockwise, before anything else. */
  rotation?: 90 | 180 | 270 | undefined
  rect?: {left: number; top: number; width: number; height: number} | undefined
  /** The focal point that a crop keeps, 0–1 of the image (of `rect` if given). */
  focalPoint?: {x: number; y: number} | undefined
  quality?: number | undefined
  /** 'auto': the best format that the browser accepts. */
  format?: OutputFormat | 'auto' | undefined
  blur?: number | undefined
  /** 0 to 100. */
  sharpen?: number | undefined
  invert?: true | undefined
  background?: string | undefined
  flip?: 'h' | 'v' | 'hv' | undefined
  /** -100 (grey) to 100. */
  saturation?: number | undefined
}

/**
 * Parses the parameters of an image URL, those that @sanity/image-url writes among them. Others are ignored, as at hosted
 * Sanity. Throws 400 for invalid values.
 */
export function parseImageParams(search: URLSearchParams): ImageRequest {
  const get = (name: string) => search.get(name) || undefined
  const list = (name: string, allowed: ReadonlySet<string>): string[] => {
    const values = get(name)?.split(',').filter(Boolean) ?? []
    if (values.some((value) => !allowed.has(value))) throw invalid(name)
    return values
  }
  const number = (name: string, min: number, max: number): number | undefined => {
    const text = get(name)
    if (text === undefined) return undefined
    const value = NUMBER.test(text) ? Number(text) : NaN
    if (!(value >= min && value <= max)) throw invalid(name)
    return value
  }
  const oneOf = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const text = get(name)
    const value = allowed.find((value) => value === text)
    if (text !== undefined && !value) throw invalid(name)
    return value
  }
  /** Hosted Sanity answers what is beyond its limits with as much as it makes. */
  const clamped = (name: string, min: number, max: number): number | undefined => {
    const value = number(name, min, Infinity)
    return value && Math.min(value, max)
  }
  const dpr = clamped('dpr', 0.1, MAX_DPR) ?? 1
  const side = (name: 'w' | 'h' | `${'min' | 'max'}-${'w' | 'h'}`) => {
    const value = clamped(name, 1, MAX_SIDE)
    return value && Math.max(1, Math.min(MAX_SIDE, Math.round(value * dpr)))
  }
  const [width, height] = [side('w'), side('h')]
  const [minWidth, maxWidth] = [side('min-w'), side('max-w')]
  const [minHeight, maxHeight] = [side('min-h'), side('max-h')]
  if ((minWidth ?? 0) > (maxWidth ?? MAX_SIDE)) throw invalid('min-w')
  if ((minHeight ?? 0) > (maxHeight ?? MAX_SIDE)) throw invalid('min-h')
  const pad = Math.round((number('pad', 0, MAX_SIDE / 4) ?? 0) * dpr) || undefined
  if (pad && 2 * pad >= Math.min(width ?? Infinity, height ?? Infinity)) throw invalid('pad')
  const x = number('fp-x', 0, 1)
  const y = number('fp-y', 0, 1)
  const auto = list('auto', AUTO)
  const autoFormat = auto.includes('format') ? ('auto' as const) : undefined
  const compressed = auto.includes('compress') ? COMPRESSED_QUALITY : undefined
  return {
    width,
    height,
    fit: oneOf('fit', FITS) ?? 'clip',
    crop: list('crop', CROPS),
    minWidth,
    maxWidth,
    minHeight,
    maxHeight,
    pad,
    firstFrameOnly: oneOf('frame', ['1']) && true,
    rotation: ROTATIONS[oneOf('or', ['0', '90', '180', '270']) ?? '0'],
    rect: parseRect(get('rect')),
    focalPoint: x === undefined && y === undefined ? undefined : {x: x ?? 0.5, y: y ?? 0.5},
    quality: number('q', 0, 100) ?? compressed,
    format: oneOf('fm', FORMATS) ?? autoFormat,
    blur: number('blur', 0, 2000),
    sharpen: number('sharp', 0, 100) || undefined,
    invert: oneOf('invert', ['true', 'false']) === 'true' || undefined,
    background: parseColour(get('bg')),
    flip: oneOf('flip', ['h', 'v', 'hv']),
    saturation: number('sat', -100, 100) || undefined,
  }
}

/** The format to convert to; null when the stored file is sent as it is. */
export function chooseFormat(
  {extension, canMove}: {extension: string; canMove: boolean},
  {format, ...request}: ImageRequest,
  accept: string,
): OutputFormat | null {
  if (extension === 'svg') return null
  const sourceFormat = STORED_FORMATS.find((stored) => stored === extension) ?? 'jpg'
  if (format === 'auto') {
    // AVIF would lose an animation.
    if (accepts(accept, 'image/avif') && !canMove) return 'avif'
    return accepts(accept, 'image/webp') ? 'webp' : sourceFormat
  }
  if (format !== undefined) return format
  const {fit, crop: _crop, ...rest} = request
  const isUntransformed = Object.values(rest).every((value) => value === undefined)
  return isUntransformed && fit === 'clip' ? null : sourceFormat
}

/** Says whether a header `Accept` names a media type; one of weight 0 is refused (RFC 9110, section 12.4.2). */
const accepts = (accept: string, mediaType: string): boolean =>
  parseAccept(accept.toLowerCase()).some(({type, q}) => type === mediaType && q > 0)

/** `rect=left,top,width,height` in pixels of the original. */
function parseRect(text: string | undefined): ImageRequest['rect'] {
  if (text === undefined) return undefined
  const [left, top, width, height, ...rest] = text
    .split(',')
    .map((part) => (NUMBER.test(part) ? Number(part) : NaN))
  const numbers = [left, top, width, height]
  if (rest.length > 0 || !numbers.every((value) => Number.isFinite(value))) throw invalid('rect')
  if (left === undefined || top === undefined || !width || !height) throw invalid('rect')
  if (left < 0 || top < 0 || width < 1 || height < 1) throw invalid('rect')
  return {left, top, width, height}
}

/** `rgb`, `rrggbb` or `aarrggbb`, hexadecimal. */
function parseColour(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1]
  if (!hex) throw invalid('bg')
  return hex.length === 8 ? `#${hex.slice(2)}${hex.slice(0, 2)}` : `#${hex}`
}

function invalid(name: string): LakeError {
  return new LakeError(400, `Invalid value of the image parameter "${name}"`)
}
