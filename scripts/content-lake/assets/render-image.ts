import sharp, {type Sharp} from 'sharp'
import {computeLayout} from './image-layout.ts'
import {MAX_PIXELS} from './image-metadata.ts'
import type {ImageRequest, OutputFormat} from './image-params.ts'

const DEFAULT_QUALITY = 75
/** AVIF looks like the other formats at a lower quality value. */
const AVIF_QUALITY_FACTOR = 0.7

/** Renders a transformation of a stored image. `source` is its size after EXIF orientation. */
export async function renderImage(
  path: string,
  source: {width: number; height: number},
  request: ImageRequest,
  format: OutputFormat,
): Promise<Buffer> {
  const {region, width, height, canvas} = computeLayout(source, request)
  const {rotation} = request
  // sharp does not rotate animations, so the first frame is rotated.
  const animated =
    (format === 'gif' || format === 'webp') && !request.firstFrameOnly && rotation === undefined
  const scaled = sharp(path, {limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated})
  scaled.autoOrient()
  const background = request.background ?? (format.endsWith('jpg') ? '#fff' : '#0000')
  if (request.crop.includes('entropy') && (request.fit === 'crop' || request.fit === 'min')) {
    scaled.resize(width, height, {fit: 'cover', position: sharp.strategy.entropy})
  } else {
    scaled.extract(region).resize(width, height, {fit: 'fill'})
  }
  const image = rotation === undefined ? scaled : await rotate(scaled, rotation)
  if (canvas) {
    const sideways = rotation === 90 || rotation === 270
    const across = canvas.width - (sideways ? height : width)
    const down = canvas.height - (sideways ? width : height)
    const [left, top] = [Math.floor(across / 2), Math.floor(down / 2)]
    image.extend({left, top, right: across - left, bottom: down - top, background})
  }
  if (request.flip?.includes('v')) image.flip()
  if (request.flip?.includes('h')) image.flop()
  // Hosted Sanity's blur ranges from 1 to 2000; sharp takes the sigma of a Gaussian.
  if (request.blur) image.blur(Math.max(0.3, request.blur / 10))
  if (request.sharpen) image.sharpen({sigma: 0.5 + request.sharpen / 50})
  if (request.saturation === -100) image.greyscale()
  else if (request.saturation) image.modulate({saturation: 1 + request.saturation / 100})
  if (request.invert) image.negate({alpha: false})
  if (format.endsWith('jpg') || request.background) image.flatten({background})
  return encode(image, format, Math.max(1, request.quality ?? DEFAULT_QUALITY)).toBuffer()
}

/**
 * The rotated image as raw pixels: sharp has a fixed order of steps, so rotation needs a pass of
 * its own.
 */
async function rotate(image: Sharp, degrees: number): Promise<Sharp> {
  const {data, info} = await image
    .toColourspace('srgb')
    .raw({depth: 'uchar'})
    .toBuffer({resolveWithObject: true})
  const {width, height, channels} = info
  const upright = sharp(data, {raw: {width, height, channels}}).rotate(degrees)
  const pixels = await upright.raw().toBuffer({resolveWithObject: true})
  return sharp(pixels.data, {
    raw: {width: pixels.info.width, height: pixels.info.height, channels: pixels.info.channels},
  })
}

function encode(image: Sharp, format: OutputFormat, quality: number): Sharp {
  switch (format) {
    case 'png':
      return image.png({compressionLevel: 9})
    case 'gif':
      return image.gif()
    case 'webp':
      return image.webp({quality})
    case 'avif': {
      const comparable = Math.max(1, Math.round(quality * AVIF_QUALITY_FACTOR))
      return image.avif({quality: comparable, effort: 3})
    }
    case 'jpg':
    case 'pjpg':
      return image.jpeg({quality, mozjpeg: true, progressive: format === 'pjpg'})
    default:
      return format satisfies never
  }
}
