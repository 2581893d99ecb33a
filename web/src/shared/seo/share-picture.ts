import {createImageUrlBuilder} from '@sanity/image-url'
import {croppedSize, type Picture} from '../cms/picture.ts'
import type {SiteConfig} from '../env.ts'

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
  const builder = createImageUrlBuilder({
    projectId: cms.projectId,
    dataset: cms.dataset,
    ...(cms.lakePath && {baseUrl: cms.lakePath}),
  })
    .image({
      asset: {_ref: picture.assetId},
      ...(picture.crop && {crop: picture.crop}),
      ...(picture.hotspot && {hotspot: picture.hotspot}),
    })
    .width(shareImageSize.width)
    .height(shareImageSize.height)
    .format('jpg')
    .quality(quality)
  const url = isLarge ? builder.fit('crop').url() : builder.fit('fillmax').bg(background).url()
  return new URL(url, siteUrl).href
}
