import {createImageUrlBuilder} from '@sanity/image-url'
import type {CmsConfig, SiteConfig} from '../env.ts'
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

/** The selection of the `imageFields` fragment; every part may be missing. */
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
const opaquePlaceholder = /^data:image\/(?:webp|jpeg);base64,[\w+/=]{1,2000}$/

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
    ...(metadata?.lqip && opaquePlaceholder.test(metadata.lqip)
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
 * The URL of a picture at a width, in its own proportions or cropped around the hotspot to a ratio (width to
 * height). Source: https://www.sanity.io/docs/image-urls
 */
export function pictureUrl(
  cms: CmsConfig,
  picture: Picture,
  {width, ratio}: {width: number; ratio?: number | undefined},
): string {
  const builder = urlBuilder(cms, picture).width(width).auto('format')
  return (ratio ? builder.height(Math.round(width / ratio)).fit('crop') : builder.fit('max')).url()
}

function urlBuilder({projectId, dataset, lakePath}: CmsConfig, {assetId, crop, hotspot}: Picture) {
  return createImageUrlBuilder({
    projectId,
    dataset,
    ...(lakePath && {baseUrl: lakePath}),
  }).image({
    asset: {_ref: assetId},
    ...(crop && {crop}),
    ...(hotspot && {hotspot}),
  })
}

/** One size of a picture: its URL, and its width in pixels. */
export type PictureSize = {url: string; width: number}

/** The sizes in which a picture is offered: of these widths, none larger than the picture, and at least one. */
export function pictureSizes(
  cms: CmsConfig,
  picture: Picture,
  widths: readonly number[],
  ratio?: number,
): PictureSize[] {
  const natural = croppedSize(picture).width
  const offered = widths.filter((width) => width <= natural)
  return (offered.length > 0 ? offered : [natural]).map((width) => ({
    url: pictureUrl(cms, picture, {width, ratio}),
    width,
  }))
}

/** The `srcset` of an element that offers a picture in these sizes. */
export const sourceSet = (sizes: readonly PictureSize[]): string =>
  sizes.map(({url, width}) => `${url} ${width}w`).join(', ')

/**
 * The style of an element that shows a picture: until it is loaded, itself blurred, or else its
 * dominant colour.
 */
export function placeholderStyle({lqip, colour}: Picture): {background?: string} {
  const background = lqip ? `url(${lqip}) 50%/cover` : colour
  return background ? {background} : {}
}

/**
 * Where the editor's focal point lies in the part that is left after the crop, as a CSS `object-position`;
 * undefined where the editor chose none. For pictures that are not cut on the server but by `object-fit: cover`.
 */
export function focalPoint({crop, hotspot}: Picture): string | undefined {
  if (!hotspot) return undefined
  const {left, right, top, bottom} = crop ?? {left: 0, right: 0, top: 0, bottom: 0}
  const position = `${percentage(hotspot.x, left, right)} ${percentage(hotspot.y, top, bottom)}`
  return position === '50% 50%' ? undefined : position
}

function percentage(at: number, before: number, after: number): string {
  const share = (at - before) / (1 - before - after)
  return `${Math.round(100 * Math.min(1, Math.max(0, share)))}%`
}

/** The focal point as the property `--subject`, which style sheets use as `object-position`. */
export function subjectStyle(picture: Picture): {'--subject'?: string} {
  const position = focalPoint(picture)
  return position ? {'--subject': position} : {}
}

/** The width, in pixels, of pictures for search engines and feed readers. */
const externalWidth = 1200

/** The absolute URL of a picture, in its own format and shape. */
export function absolutePicture({cms, siteUrl}: SiteConfig, picture: Picture): string {
  const url = pictureUrl(cms, picture, {width: Math.min(externalWidth, picture.width)})
  return new URL(url, siteUrl).href
}

/** The size, in pixels, at which social sites show a shared page's picture. */
export const shareImageSize = {width: 1200, height: 630}

/** JPEG's quality at which even noise takes less than the 300 KB that messengers load. */
const quality = 50

/** The brand's dark green, around a picture that is too small to fill the size. */
const background = '0a1f1a'

/**
 * The absolute URL of a picture for social sites, which read JPEG everywhere and neither AVIF nor WebP: in
 * exactly the share size, cropped around the hotspot, or with margins where it is smaller. A drawing (SVG)
 * is sent as it is, since the content service makes no pictures from it.
 * Source: https://www.sanity.io/docs/image-urls
 */
export function sharePictureUrl({cms, siteUrl}: SiteConfig, picture: Picture): string {
  const {width, height} = croppedSize(picture)
  const isLarge = width >= shareImageSize.width && height >= shareImageSize.height
  const builder = urlBuilder(cms, picture)
    .width(shareImageSize.width)
    .height(shareImageSize.height)
    .format('jpg')
    .quality(quality)
  const url = isLarge ? builder.fit('crop').url() : builder.fit('fillmax').bg(background).url()
  return new URL(url, siteUrl).href
}
