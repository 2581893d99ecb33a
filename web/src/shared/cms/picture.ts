import {createImageUrlBuilder} from '@sanity/image-url'
import type {CmsConfig} from '../env.ts'
import {text} from './normalise.ts'

/** An image that can be drawn: it has an asset with dimensions. */
export type Picture = {
  assetId: string
  alt: string
  caption: string
  width: number
  height: number
  crop?: {top: number; bottom: number; left: number; right: number}
  hotspot?: {x: number; y: number; height: number; width: number}
  /** The picture in a few pixels, as a data URL, shown until it is loaded. */
  lqip?: string
  /** Where there is no such placeholder, the dominant colour. */
  colour?: string
}

type Numbers<Key extends string> = {[key in Key]?: number | null | undefined}

/** What the `imageFields` fragment selects; every part may be missing. */
export type RawImage = {
  asset?: {
    _id?: string | null
    metadata?: {
      lqip?: string | null
      colour?: string | null
      dimensions?: {width?: number | null; height?: number | null} | null
    } | null
  } | null
  alt?: string | null
  decorative?: boolean | null
  caption?: string | null
  crop?: Numbers<'top' | 'bottom' | 'left' | 'right'> | null
  hotspot?: Numbers<'x' | 'y' | 'height' | 'width'> | null
}

/** Transparent ones, which would show through, are PNGs. */
const opaquePreview = /^data:image\/(?:webp|jpeg);base64,[\w+/=]{1,2000}$/

const assetPattern = /^image-[a-f0-9]+-\d+x\d+-[a-z0-9]+$/

/**
 * Normalises an image field; undefined without a usable asset (missing, dangling, no dimensions).
 *
 * @param alt overrides the image's own alternative text, for objects that keep it beside the image.
 */
export function normalisePicture(
  raw: RawImage | null | undefined,
  alt?: string | null,
): Picture | undefined {
  const assetId = raw?.asset?._id
  const {width, height} = raw?.asset?.metadata?.dimensions ?? {}
  if (!raw || !assetId || !assetPattern.test(assetId) || !width || !height) return undefined
  const {top, bottom, left, right} = raw.crop ?? {}
  const {x, y} = raw.hotspot ?? {}
  const metadata = raw.asset?.metadata
  return {
    assetId,
    alt: raw.decorative ? '' : text(alt ?? raw.alt),
    caption: text(raw.caption),
    width,
    height,
    ...(top || bottom || left || right
      ? {crop: {top: top ?? 0, bottom: bottom ?? 0, left: left ?? 0, right: right ?? 0}}
      : {}),
    ...(x != null && y != null
      ? {hotspot: {x, y, height: raw.hotspot?.height ?? 1, width: raw.hotspot?.width ?? 1}}
      : {}),
    ...(metadata?.lqip && opaquePreview.test(metadata.lqip)
      ? {lqip: metadata.lqip}
      : metadata?.colour && {colour: metadata.colour}),
  }
}

/** The part of the picture that is left after the editor's crop, in pixels. */
export function croppedSize({width, height, crop}: Picture): {width: number; height: number} {
  if (!crop) return {width, height}
  return {
    width: Math.round(width * (1 - crop.left - crop.right)),
    height: Math.round(height * (1 - crop.top - crop.bottom)),
  }
}

/**
 * The URL of a picture at a width, or at a width and height (cropped around the hotspot).
 * Source: https://www.sanity.io/docs/image-urls
 */
export function pictureUrl(
  config: CmsConfig,
  source: Picture,
  {width, height}: {width: number; height?: number},
): string {
  const {projectId, dataset, lakePath} = config
  const builder = createImageUrlBuilder({
    projectId,
    dataset,
    ...(lakePath && {baseUrl: lakePath}),
  })
    .image({
      asset: {_ref: source.assetId},
      ...(source.crop && {crop: source.crop}),
      ...(source.hotspot && {hotspot: source.hotspot}),
    })
    .width(width)
    .auto('format')
  return (height ? builder.height(height).fit('crop') : builder.fit('max')).url()
}

/**
 * The style of an element that shows a picture: until it is loaded, itself blurred, or else its
 * dominant colour (behaviour B480).
 */
export function placeholderStyle({lqip, colour}: Picture): {background?: string} {
  const background = lqip ? `url(${lqip}) 50%/cover` : colour
  return background ? {background} : {}
}
