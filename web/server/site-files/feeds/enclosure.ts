import type {Picture} from '#web/src/shared/cms/picture.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolutePicture} from '#web/src/shared/seo/absolute.ts'

const mediaTypes: Record<string, string> = {jpg: 'image/jpeg', svg: 'image/svg+xml'}

/**
 * An item's picture, as its editors cropped it. Its size in bytes is not known, so that RSS, whose
 * enclosures need it, names the picture by `mediaContent` instead.
 */
export function enclosure(config: SiteConfig, image: Picture) {
  const extension = image.assetId.slice(image.assetId.lastIndexOf('-') + 1)
  return {
    url: absolutePicture(config, image),
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

/** Declares the namespace of media elements, which the feed library does not know. */
export function addMediaNamespace(rss: string): string {
  return rss.replace('<rss ', '<rss xmlns:media="http://search.yahoo.com/mrss/" ')
}

/** Corrects media types that the feed library derives from file extensions. */
export function correctMediaTypes(xml: string): string {
  return Object.entries(mediaTypes).reduce(
    (corrected, [extension, type]) =>
      corrected.replaceAll(`type="image/${extension}"`, () => `type="${type}"`),
    xml,
  )
}
