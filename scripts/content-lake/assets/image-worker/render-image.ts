import {extname} from 'node:path'
import sharp, {type Sharp} from 'sharp'
import {LIMITS} from '../../limits.ts'
import type {Rendition} from '../rendition.ts'
import type {OutputFormat} from '../image-params.ts'
import {MAX_PIXELS, toleranceOf} from './inspect-image.ts'

const DEFAULT_QUALITY = 75
/** AVIF looks like the other formats at a lower quality value. */
const AVIF_QUALITY_FACTOR = 0.7
/**
 * Effort 3 takes three times as long as 2, a fifth more memory, and saves 5 % of the bytes; beyond these
 * pixels 1 takes half as long as 2.
 */
const LARGE_AVIF = 4_000_000

/** The most pixels of a result that moves, over all frames: one of more becomes its first frame. */
const MAX_ANIMATION = LIMITS.imagePixels.anonymous
/** The most pixels of an original that moves, over all frames: decoding them takes a few seconds. */
const MAX_DECODED = 4 * MAX_PIXELS

/** Makes a rendition of a stored image. Throws for one that is broken or cut off. */
export async function renderImage(path: string, rendition: Rendition): Promise<Buffer> {
  const {format, layout, rotation, quality, sharpen, saturation} = rendition
  const {region, width, height, canvas = {width, height}} = layout
  const animated = rendition.moves && (await canMove(path, width * height))
  const scaled = sharp(path, {
    limitInputPixels: animated ? MAX_DECODED : MAX_PIXELS,
    failOn: toleranceOf(extname(path).slice(1)),
    animated,
  })
  scaled.autoOrient()
  const background = rendition.background ?? (format.endsWith('jpg') ? '#fff' : '#0000')
  // The detail of an animation lies in other parts of each frame.
  if (rendition.entropy && !animated) {
    const cover = {fit: 'cover', position: sharp.strategy.entropy} as const
    scaled.extract(rendition.entropy).resize(width, height, cover)
  } else {
    scaled.extract(region).resize(width, height, {fit: 'fill'})
  }
  const image = rotation === undefined ? scaled : await rotate(scaled, rotation)
  if (layout.canvas) {
    const sideways = rotation === 90 || rotation === 270
    const across = canvas.width - (sideways ? height : width)
    const down = canvas.height - (sideways ? width : height)
    const [left, top] = [Math.floor(across / 2), Math.floor(down / 2)]
    image.extend({left, top, right: across - left, bottom: down - top, background})
  }
  if (rendition.flip?.includes('v') && !animated) image.flip()
  if (rendition.flip?.includes('h')) image.flop()
  // Hosted Sanity's blur ranges from 1 to 2000; sharp takes the sigma of a Gaussian.
  if (rendition.blur) image.blur(Math.max(0.3, rendition.blur / 10))
  if (sharpen) image.sharpen({sigma: 0.5 + sharpen / 50})
  if (saturation === -100) image.greyscale()
  else if (saturation) image.modulate({saturation: 1 + saturation / 100})
  if (rendition.invert) image.negate({alpha: false})
  if (format.endsWith('jpg') || rendition.background) image.flatten({background})
  const pixels = canvas.width * canvas.height
  const flipped = animated && rendition.flip?.includes('v') ? await flipFrames(path, image) : image
  return encode(flipped, format, Math.max(1, quality ?? DEFAULT_QUALITY), pixels).toBuffer()
}

/** Tells whether all frames of an animation are sent. `pixels`: those of one frame of the result. */
async function canMove(path: string, pixels: number): Promise<boolean> {
  const {pages = 1, width, height} = await sharp(path, {limitInputPixels: false}).metadata()
  return pages * pixels <= MAX_ANIMATION && pages * width * height <= MAX_DECODED
}

/** Turns each frame upside down: sharp would turn the strip of all frames, and the animation run backwards. */
async function flipFrames(path: string, image: Sharp): Promise<Sharp> {
  const {
    delay = [],
    loop = 0,
    pages = 1,
  } = await sharp(path, {
    animated: true,
    limitInputPixels: MAX_DECODED,
  }).metadata()
  const {data, info} = await image
    .toColourspace('srgb')
    .raw({depth: 'uchar'})
    .toBuffer({resolveWithObject: true})
  const {width, channels} = info
  const row = width * channels
  const pageHeight = info.height / pages
  const turned = Buffer.alloc(data.length)
  for (let y = 0; y < info.height; y += 1) {
    const start = y - (y % pageHeight)
    const target = start + pageHeight - 1 - (y - start)
    data.copy(turned, target * row, y * row, (y + 1) * row)
  }
  const raw = {width, height: info.height, channels, pageHeight}
  return sharp(turned, {raw}).gif({delay, loop})
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

function encode(image: Sharp, format: OutputFormat, quality: number, pixels: number): Sharp {
  switch (format) {
    case 'png':
      return image.png({compressionLevel: 9})
    case 'gif':
      return image.gif()
    case 'webp':
      return image.webp({quality})
    case 'avif': {
      const comparable = Math.max(1, Math.round(quality * AVIF_QUALITY_FACTOR))
      const effort = pixels <= LARGE_AVIF ? 2 : 1
      return image.avif({quality: comparable, effort, chromaSubsampling: '4:2:0'})
    }
    case 'jpg':
    case 'pjpg':
      return image.jpeg({quality, mozjpeg: true, progressive: format === 'pjpg'})
    default:
      return format satisfies never
  }
}
