import {readFile} from 'node:fs/promises'
import {encode} from 'blurhash'
import sharp, {type Sharp} from 'sharp'
import {LakeError} from '../protocol/errors.ts'
import {IMAGE_FORMATS} from './formats.ts'
import {paletteOf} from './palette.ts'

/** Pixels that an image may have: more are refused, at upload and at delivery. */
export const MAX_PIXELS = 100_000_000
const MAX_SVG_BYTES = 5_000_000

/** What is found out about an image when it is uploaded. */
export interface ImageFacts {
  extension: string
  mimeType: string
  width: number
  height: number
  /** The asset document's `metadata`. */
  metadata: Record<string, unknown>
}

/** Reads the whole image, so that a broken one is refused (400) before anything is kept. */
export async function inspectImage(path: string, size: number): Promise<ImageFacts> {
  let facts: ImageFacts | null
  try {
    facts = await inspect(path, size)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'unreadable'
    throw new LakeError(400, `Invalid image: ${reason}`)
  }
  if (!facts) throw new LakeError(400, 'Invalid image: unsupported format')
  return facts
}

async function inspect(path: string, size: number): Promise<ImageFacts | null> {
  const head = await sharp(path, {limitInputPixels: MAX_PIXELS}).metadata()
  const format = IMAGE_FORMATS[head.format ?? '']
  if (!format || (head.format === 'heif' && head.compression !== 'av1')) return null
  if (head.format === 'svg' && size > MAX_SVG_BYTES) return null
  // From memory an SVG has no neighbours on disk that it could draw in.
  const input = head.format === 'svg' ? await readFile(path) : path
  const image = sharp(input, {limitInputPixels: MAX_PIXELS, failOn: 'error'}).autoOrient()
  const turned = (head.orientation ?? 1) >= 5
  const width = (turned ? head.height : head.width) ?? 0
  const height = (turned ? head.width : head.height) ?? 0
  if (width < 1 || height < 1) return null
  const hasAlpha = head.hasAlpha ?? false
  const isOpaque = hasAlpha ? (await image.clone().stats()).isOpaque : true
  return {
    ...format,
    width,
    height,
    metadata: {
      _type: 'sanity.imageMetadata',
      blurHash: await blurHashOf(image),
      dimensions: {
        _type: 'sanity.imageDimensions',
        aspectRatio: width / height,
        height,
        width,
      },
      hasAlpha,
      isOpaque,
      lqip: await lqipOf(image, isOpaque),
      palette: await paletteOf(image),
    },
  }
}

/** A preview of 20 pixels' width as a data URI. */
async function lqipOf(image: Sharp, isOpaque: boolean): Promise<string> {
  const small = image.clone().resize({width: 20})
  const bytes = isOpaque
    ? await small.flatten().jpeg({quality: 60}).toBuffer()
    : await small.png().toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`
}

async function blurHashOf(image: Sharp): Promise<string> {
  const {data, info} = await image
    .clone()
    .resize(32, 32, {fit: 'inside'})
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({resolveWithObject: true})
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}
