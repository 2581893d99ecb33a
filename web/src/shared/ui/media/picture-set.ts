import type {CmsConfig} from '../../env.ts'
import {croppedSize, pictureUrl, type Picture} from '../../cms/picture.ts'

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

/** A `srcset` of a picture at the widths that it can be offered at. */
export function pictureSet(
  cms: CmsConfig,
  picture: Picture,
  widths: readonly number[],
  ratio?: number,
): string {
  return offeredWidths(picture, widths)
    .map((width) => `${pictureAtWidth(cms, picture, width, ratio)} ${width}w`)
    .join(', ')
}
