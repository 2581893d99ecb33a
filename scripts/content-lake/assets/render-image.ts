import sharp, {type Sharp} from 'sharp'
import {layOut} from './image-layout.ts'
import {MAX_PIXELS} from './image-metadata.ts'
import type {ImageRequest, OutputFormat} from './image-params.ts'

const DEFAULT_QUALITY = 75
/** AVIF's scale of quality runs ahead of the others': this gives a like impression. */
const AVIF_QUALITY_FACTOR = 0.7

/** Makes the image that was asked for out of the stored one. Sizes are those after EXIF orientation. */
export async function renderImage(
  path: string,
  source: {width: number; height: number},
  request: ImageRequest,
  format: OutputFormat,
): Promise<Buffer> {
  const {region, width, height, canvas} = layOut(source, request)
  const moves = format === 'gif' || format === 'webp'
  const image = sharp(path, {limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: moves})
  image.autoOrient()
  const background = request.background ?? (format.endsWith('jpg') ? '#fff' : '#0000')
  if (request.crop.includes('entropy') && (request.fit === 'crop' || request.fit === 'min')) {
    image.resize(width, height, {fit: 'cover', position: sharp.strategy.entropy})
  } else {
    image.extract(region).resize(width, height, {fit: 'fill'})
  }
  if (canvas) {
    const left = Math.floor((canvas.width - width) / 2)
    const top = Math.floor((canvas.height - height) / 2)
    const right = canvas.width - width - left
    const bottom = canvas.height - height - top
    image.extend({left, top, right, bottom, background})
  }
  if (request.flip?.includes('v')) image.flip()
  if (request.flip?.includes('h')) image.flop()
  // Hosted Sanity's blur runs from 1 to 2000; sharp wants a Gaussian's sigma.
  if (request.blur) image.blur(Math.max(0.3, request.blur / 10))
  if (request.sharpen) image.sharpen({sigma: 0.5 + request.sharpen / 50})
  if (request.grey) image.greyscale()
  if (request.invert) image.negate({alpha: false})
  if (format.endsWith('jpg') || request.background) image.flatten({background})
  return encoded(image, format, Math.max(1, request.quality ?? DEFAULT_QUALITY)).toBuffer()
}

function encoded(image: Sharp, format: OutputFormat, quality: number): Sharp {
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
