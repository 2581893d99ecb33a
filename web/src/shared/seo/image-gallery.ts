import type {ImageGallery, WithContext} from 'schema-dts'
import type {Picture} from '../cms/picture.ts'
import type {SiteConfig} from '../env.ts'
import {absolute, absolutePicture} from './absolute.ts'
import {organizationReference} from './organization.ts'

/** An album with its pictures. Source: https://schema.org/ImageGallery */
export function imageGallery(
  config: SiteConfig,
  siteName: string,
  album: {path: string; title: string; date?: string; pictures: readonly Picture[]},
): WithContext<ImageGallery> {
  const company = organizationReference(config, siteName)
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name: album.title,
    url: absolute(config, album.path),
    publisher: company,
    ...(album.date && {datePublished: album.date}),
    image: album.pictures.map((picture) => ({
      '@type': 'ImageObject',
      contentUrl: absolutePicture(config, picture),
      creditText: siteName,
      ...(picture.alt && {name: picture.alt}),
      ...(picture.caption && {caption: picture.caption}),
    })),
  }
}
