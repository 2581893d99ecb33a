import {picture} from '#web/src/shared/cms/picture.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolutePicture} from '#web/src/shared/seo/absolute.ts'
import type {FeedItem} from './feed.queries.ts'

const mediaTypes: Record<string, string> = {jpg: 'image/jpeg', svg: 'image/svg+xml'}

/**
 * An item's picture, as its editors cropped it. How many bytes it has is not known before it is asked
 * for, so that RSS, whose enclosures must say it, has none: it names the picture by `mediaContent`.
 */
export function enclosure(config: SiteConfig, {image}: FeedItem) {
  const drawable = picture(image)
  if (!drawable) return undefined
  const extension = drawable.assetId.slice(drawable.assetId.lastIndexOf('-') + 1)
  return {
    url: absolutePicture(config, drawable),
    type: mediaTypes[extension] ?? `image/${extension}`,
  }
}

/** A picture in RSS. Source: https://www.rssboard.org/media-rss#media-content */
export function mediaContent({url, type}: {url: string; type: string}) {
  return {
    name: 'media:content',
    objects: {_attributes: {url: url.replaceAll('&', '&amp;'), type, medium: 'image'}},
  }
}

/** Names the space of media elements, which the feed library does not know. */
export function addMediaNamespace(rss: string): string {
  return rss.replace('<rss ', '<rss xmlns:media="http://search.yahoo.com/mrss/" ')
}

/** Mends media types that the feed library makes of file extensions. */
export function correctMediaTypes(xml: string): string {
  return Object.entries(mediaTypes).reduce(
    (mended, [extension, type]) => mended.replaceAll(`type="image/${extension}"`, `type="${type}"`),
    xml,
  )
}
