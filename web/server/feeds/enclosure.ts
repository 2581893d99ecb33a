import {picture} from '#web/src/shared/cms/picture.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolutePicture} from '#web/src/shared/seo/absolute.ts'
import type {FeedItem} from './feed-content.ts'

const mediaTypes: Record<string, string> = {jpg: 'image/jpeg', svg: 'image/svg+xml'}

/**
 * An item's picture, as its editors cropped it. The size in bytes is not known before the picture
 * is asked for: 0 says so. Source: https://www.rssboard.org/rss-profile#element-channel-item-enclosure
 */
export function enclosure(config: SiteConfig, {image}: FeedItem) {
  const drawable = picture(image)
  if (!drawable) return undefined
  const extension = drawable.assetId.slice(drawable.assetId.lastIndexOf('-') + 1)
  return {
    url: absolutePicture(config, drawable),
    type: mediaTypes[extension] ?? `image/${extension}`,
    length: 0,
  }
}

/** Mends media types that the feed library makes of file extensions. */
export function mendMediaTypes(xml: string): string {
  return Object.entries(mediaTypes).reduce(
    (mended, [extension, type]) => mended.replaceAll(`type="image/${extension}"`, `type="${type}"`),
    xml,
  )
}
