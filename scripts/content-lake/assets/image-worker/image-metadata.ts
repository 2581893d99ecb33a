import {readFile} from 'node:fs/promises'
import {encode} from 'blurhash'
import sharp, {type Sharp} from 'sharp'
import {IMAGE_FORMATS} from '../formats.ts'
import {MAX_PIXELS} from '../image-limits.ts'
import {isWholeGif} from './gif-blocks.ts'
import {extractPalette} from './palette.ts'
import type {ImageInfo} from './task.ts'
import {LIMITS} from '../../limits.ts'

const SAMPLE_SIZE = 96

/** The number of frames of a stored image; 1 unless it is animated. */
export async function countFrames(path: string): Promise<number> {
  const {pages} = await sharp(path, {limitInputPixels: false}).metadata()
  return pages ?? 1
}

/** Decodes the whole image. Throws for a broken one. `size`: of the file, in bytes. */
export async function inspectImage(
  path: string,
  size: number,
): Promise<{info: ImageInfo} | {unreadable: string}> {
  const header = await sharp(path, {limitInputPixels: MAX_PIXELS}).metadata()
  const unsupported = {unreadable: 'unsupported format'}
  const format = IMAGE_FORMATS[header.format ?? '']
  if (!format || (header.format === 'heif' && header.compression !== 'av1')) return unsupported
  if (header.format === 'svg' && size > LIMITS.svgUpload.value) return unsupported
  if (header.format === 'gif' && !isWholeGif(await readFile(path))) {
    return {unreadable: 'unexpected end of the GIF'}
  }
  // An SVG is read from memory, so that it cannot include files next to it on disk.
  const input = header.format === 'svg' ? await readFile(path) : path
  const image = sharp(input, {limitInputPixels: MAX_PIXELS, failOn: 'error'}).autoOrient()
  const isSideways = (header.orientation ?? 1) >= 5
  const width = (isSideways ? header.height : header.width) ?? 0
  const height = (isSideways ? header.width : header.height) ?? 0
  if (width < 1 || height < 1) return unsupported
  const hasAlpha = header.hasAlpha ?? false
  const isOpaque = hasAlpha ? (await image.clone().stats()).isOpaque : true
  const sample = await scaleDown(image)
  const metadata = {
    _type: 'sanity.imageMetadata',
    blurHash: await computeBlurHash(sample),
    dimensions: {_type: 'sanity.imageDimensions', aspectRatio: width / height, height, width},
    hasAlpha,
    isOpaque,
    lqip: await createLqip(sample, isOpaque),
    palette: await extractPalette(sample),
  }
  return {info: {...format, width, height, metadata}}
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

async function computeBlurHash(image: Sharp): Promise<string> {
  const {data, info} = await image
    .clone()
    .resize(32, 32, {fit: 'inside'})
    .raw()
    .toBuffer({resolveWithObject: true})
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}
