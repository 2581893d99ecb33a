import {open, readFile} from 'node:fs/promises'
import sharp, {type Sharp} from 'sharp'
import {IMAGE_FORMATS} from '../formats.ts'
import {LIMITS} from '../../limits.ts'

export interface ImageInfo {
  extension: string
  mimeType: string
  width: number
  height: number
  /** The asset document's `metadata`. */
  metadata: Record<string, unknown>
}

/** The most pixels of an original, over all frames, at upload and at delivery. */
export const MAX_PIXELS = LIMITS.originalPixels.value
/** The longest side that the name of an asset can tell. */
const MAX_STORED_SIDE = 99_999
const SAMPLE_SIZE = 96

/** Decodes the whole image. Throws for a broken one. `size`: of the file, in bytes. */
export async function inspectImage(
  path: string,
  size: number,
): Promise<{info: ImageInfo} | {unreadable: string}> {
  const heic = await nameOfHeic(path)
  if (heic) return {unreadable: unsupported(heic)}
  // An SVG is read from memory, so that it cannot include files next to it on disk.
  const input = (await readSvg(path, size)) ?? path
  const header = await sharp(input, {limitInputPixels: MAX_PIXELS})
    .metadata()
    .catch(() => undefined)
  const format = IMAGE_FORMATS[header?.format ?? '']
  if (!header || !format || (header.format === 'heif' && header.compression !== 'av1')) {
    return {unreadable: unsupported(header?.format?.toUpperCase())}
  }
  if (header.format === 'svg' && size > LIMITS.svgUpload.value) {
    return {unreadable: `an SVG may have ${LIMITS.svgUpload.value / 1e6} MB`}
  }
  const failOn = toleranceOf(format.extension)
  const image = sharp(input, {limitInputPixels: MAX_PIXELS, failOn}).autoOrient()
  const isSideways = (header.orientation ?? 1) >= 5
  const width = (isSideways ? header.height : header.width) ?? 0
  const height = (isSideways ? header.width : header.height) ?? 0
  if (width < 1 || height < 1) return {unreadable: unsupported(undefined)}
  if (Math.max(width, height) > MAX_STORED_SIDE) {
    return {unreadable: `a side may have ${MAX_STORED_SIDE.toLocaleString('en')} pixels`}
  }
  const hasAlpha = header.hasAlpha ?? false
  const isOpaque = hasAlpha ? (await image.clone().stats()).isOpaque : true
  const sample = await scaleDown(image)
  const metadata = {
    _type: 'sanity.imageMetadata',
    dimensions: {_type: 'sanity.imageDimensions', aspectRatio: width / height, height, width},
    hasAlpha,
    isOpaque,
    lqip: await createLqip(sample, isOpaque),
    palette: await extractPalette(sample),
  }
  return {info: {...format, width, height, metadata}}
}

/**
 * The faults at which sharp refuses an image. Browsers show a JPEG or a GIF without its last bytes, so such a file
 * is accepted; any other format must be complete.
 *
 * @param extension as stored.
 */
export const toleranceOf = (extension: string): 'none' | 'error' =>
  extension === 'jpg' || extension === 'gif' ? 'none' : 'error'

const unsupported = (name: string | undefined) =>
  `${name ? `the format ${name} is` : 'the format is'} not supported. Save the picture as JPEG, PNG or WebP and upload that`

/** Brands of ISO/IEC 23008-12 (HEIF), Annex B, with HEVC pictures: phones make these, browsers do not show them. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])

async function nameOfHeic(path: string): Promise<string | undefined> {
  const start = (await readStart(path, 12)).toString('latin1')
  return start.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(start.slice(8, 12)) ? 'HEIC' : undefined
}

/**
 * An SVG as UTF-8 that begins with its root element or its document type: libvips looks for `<svg` in the first
 * thousand bytes alone. Undefined for any other file.
 */
async function readSvg(path: string, size: number): Promise<Buffer | undefined> {
  const start = await readStart(path, 200)
  if (size > LIMITS.svgUpload.value || !/^(\uFEFF|\s)*</.test(decodeXml(start))) return undefined
  const text = decodeXml(await readFile(path)).replace(
    /^(?:\uFEFF|\s|<\?[^]*?\?>|<!--[^]*?-->)+/,
    '',
  )
  const root = text.replace(/^<!DOCTYPE[^[>]*(?:\[[^]*?\])?\s*>(?:\s|<!--[^]*?-->)*/, '')
  return /^<(?:\w+:)?svg[\s>/]/.test(root) ? Buffer.from(text) : undefined
}

/** XML in the encoding of its byte order mark, or that it declares (XML 1.0, appendix F); UTF-8 otherwise. */
function decodeXml(bytes: Buffer): string {
  const [first, second] = bytes
  const declared = /^<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(
    bytes.toString('latin1', 0, 200),
  )
  const marked =
    first === 0xff || (first === 0x3c && second === 0)
      ? 'utf-16le'
      : first === 0xfe || (first === 0 && second === 0x3c)
        ? 'utf-16be'
        : undefined
  try {
    return new TextDecoder(marked ?? declared?.[1] ?? 'utf-8').decode(bytes)
  } catch {
    return bytes.toString()
  }
}

async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * The image with at most `SAMPLE_SIZE` pixels on each side, in sRGB with an alpha channel: it is decoded
 * once for all that describes it.
 */
async function scaleDown(image: Sharp): Promise<Sharp> {
  const {data, info} = await image
    .clone()
    .resize(SAMPLE_SIZE, SAMPLE_SIZE, {fit: 'inside'})
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({resolveWithObject: true})
  return sharp(data, {raw: {width: info.width, height: info.height, channels: 4}})
}

/**
 * The low-quality image placeholder as a data URI. An opaque one is 10 pixels wide in WebP, which a page
 * can afford for each picture: 100 bytes, where a JPEG of 20 pixels, as hosted Sanity's, has 400.
 */
async function createLqip(image: Sharp, isOpaque: boolean): Promise<string> {
  const bytes = isOpaque
    ? await image.clone().resize({width: 10}).flatten().webp({quality: 20, effort: 6}).toBuffer()
    : await image.clone().resize({width: 20}).png().toBuffer()
  return `data:image/${isOpaque ? 'webp' : 'png'};base64,${bytes.toString('base64')}`
}

/** The palette of a small image in sRGB in the shape of hosted Sanity's asset documents: of its most frequent colour. */
async function extractPalette(image: Sharp): Promise<Record<string, unknown>> {
  const {dominant} = await image.clone().flatten({background: '#fff'}).stats()
  const {r, g, b} = dominant
  const hex = [r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')
  // Brightness as YIQ has it (https://www.w3.org/TR/AERT/#color-contrast).
  const text = (299 * r + 587 * g + 114 * b) / 1000 < 150 ? '#fff' : '#000'
  const swatch = {background: `#${hex}`, foreground: text, title: text}
  return {
    _type: 'sanity.imagePalette',
    dominant: {_type: 'sanity.imagePaletteSwatch', ...swatch},
  }
}
