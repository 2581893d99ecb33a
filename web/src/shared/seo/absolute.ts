import {pictureUrl, type Picture} from '../cms/picture.ts'
import type {SiteConfig} from '../env.ts'

/** The width at which pictures are named to others: search engines, feed readers, social sites. */
const namedWidth = 1200

/** A path of the site as others must write it. */
export function absolute({siteUrl}: SiteConfig, path: string): string {
  return `${siteUrl}${path}`
}

/** A picture's address as others must write it, in its own format and shape. */
export function absolutePicture(config: SiteConfig, picture: Picture): string {
  const address = pictureUrl(config.cms, picture, {width: Math.min(namedWidth, picture.width)})
  return new URL(address, config.siteUrl).href
}
