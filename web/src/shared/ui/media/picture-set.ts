import type {CmsConfig} from '../../env.ts'
import {croppedSize, pictureUrl, type Picture} from '../../cms/picture.ts'
import type {PictureSize} from './shown-pictures.ts'

/** The widths that a picture can be offered at: none larger than the picture, and at least one. */
export function offeredWidths(picture: Picture, widths: readonly number[]): number[] {
  const natural = croppedSize(picture).width
  const offered = widths.filter((width) => width <= natural)
  return offered.length > 0 ? offered : [natural]
}

/** The URL of a picture at a width, in its own proportions or cropped to a ratio (width to height). */
export function pictureAtWidth(cms: CmsConfig, picture: Picture, width: number, ratio?: number) {
  return pictureUrl(cms, picture, ratio ? {width, height: Math.round(width / ratio)} : {width})
}

/** The sizes in which a picture is offered. */
export function pictureSizes(
  cms: CmsConfig,
  picture: Picture,
  widths: readonly number[],
  ratio?: number,
): PictureSize[] {
  return offeredWidths(picture, widths).map((width) => ({
    url: pictureAtWidth(cms, picture, width, ratio),
    width,
  }))
}

/** The `srcset` of an element that offers a picture in these sizes. */
export const sourceSet = (sizes: readonly PictureSize[]): string =>
  sizes.map(({url, width}) => `${url} ${width}w`).join(', ')
