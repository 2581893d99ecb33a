import {readFile} from 'node:fs/promises'
import {encode} from 'blurhash'
import sharp, {type Sharp} from 'sharp'
import {LakeError} from '../protocol/errors.ts'
import {IMAGE_FORMATS} from './formats.ts'
import {extractPalette} from './palette.ts'

/** The most pixels of an image, at upload and at delivery. */
export const MAX_PIXELS = 100_000_000
const MAX_SVG_BYTES = 5_000_000

/** The properties of an uploaded image. */
export interface ImageInfo {
  extension: string
  mimeType: string
  width: number
  height: number
  /** The asset document's `metadata`. */
  metadata: Record<string, unknown>
}

/** Decodes the whole image. Throws 400 for a broken or unsupported one. */
export async function inspectImage(path: string, size: number): Promise<ImageInfo> {
  let info: ImageInfo | null
  try {
    info = await inspect(path, size)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'unreadable'
    throw new LakeError(400, `Invalid image: ${reason}`)
  }
  if (!info) throw new LakeError(400, 'Invalid image: unsupported format')
  return info
}

async function inspect(path: string, size: number): Promise<ImageInfo | null> {
  const header = await sharp(path, {limitInputPixels: MAX_PIXELS}).metadata()
  const format = IMAGE_FORMATS[header.format ?? '']
  if (!format || (header.format === 'heif' && header.compression !== 'av1')) return null
  if (header.format === 'svg' && size > MAX_SVG_BYTES) return null
  // An SVG is read from memory, so that it cannot include files next to it on disk.
  const input = header.format === 'svg' ? await readFile(path) : path
  const image = sharp(input, {limitInputPixels: MAX_PIXELS, failOn: 'error'}).autoOrient()
  const isSideways = (header.orientation ?? 1) >= 5
  const width = (isSideways ? header.height : header.width) ?? 0
  const height = (isSideways ? header.width : header.height) ?? 0
  if (width < 1 || height < 1) return null
  const hasAlpha = header.hasAlpha ?? false
  const isOpaque = hasAlpha ? (await image.clone().stats()).isOpaque : true
  return {
    ...format,
    width,
    height,
    metadata: {
      _type: 'sanity.imageMetadata',
      blurHash: await computeBlurHash(image),
      dimensions: {
        _type: 'sanity.imageDimensions',
        aspectRatio: width / height,
        height,
        width,
      },
      hasAlpha,
      isOpaque,
      lqip: await createLqip(image, isOpaque),
      palette: await extractPalette(image),
    },
  }
}

/** The low-quality image placeholder: 20 pixels wide, as a data URI. */
async function createLqip(image: Sharp, isOpaque: boolean): Promise<string> {
  const small = image.clone().resize({width: 20})
  const bytes = isOpaque
    ? await small.flatten().jpeg({quality: 60}).toBuffer()
    : await small.png().toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`
}

async function computeBlurHash(image: Sharp): Promise<string> {
  const {data, info} = await image
    .clone()
    .resize(32, 32, {fit: 'inside'})
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({resolveWithObject: true})
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}
