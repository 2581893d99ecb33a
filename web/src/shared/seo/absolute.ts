import {pictureUrl, type Picture} from '../cms/picture.ts'
import type {SiteConfig} from '../env.ts'

/** The width, in pixels, of pictures for search engines, feed readers and social sites. */
const externalWidth = 1200

/** The absolute URL of a path of the site. */
export function absolute({siteUrl}: SiteConfig, path: string): string {
  return `${siteUrl}${path}`
}

/** The absolute URL of a picture, in its own format and shape. */
export function absolutePicture(config: SiteConfig, picture: Picture): string {
  const url = pictureUrl(config.cms, picture, {width: Math.min(externalWidth, picture.width)})
  return new URL(url, config.siteUrl).href
}
