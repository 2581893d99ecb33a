import {unbroken} from '../../cms/normalise.ts'
import {type Picture, pictureSizes, sourceSet} from '../../cms/picture.ts'
import {useSiteConfig} from '../../site-config.tsx'
import {PictureImage} from '../media/picture-image.tsx'
import {imageWidths} from '../media/picture-shapes.ts'
import styles from './banner.module.css'
import {Container} from './layout.tsx'

/** `story` for a page that tells of the company, `list` for lists and tools, `document` for legal texts. */
export type BannerHeight = 'story' | 'list' | 'document' | 'search'

export type BannerData = {
  title: string
  tagline: string
  image?: Picture
  /** Shown on narrow screens instead. */
  phoneImage?: Picture
}

/** The proportions of the picture's place on a phone, width to height. */
const phoneRatio = 6 / 5
const phoneWidths = [480, 640, 828] as const

/**
 * The banner of an inner page: heading and tagline over its picture. Narrow screens have a cut of their
 * own, of the editor's picture for phones or around the hotspot.
 */
export function Banner({
  title,
  tagline,
  image,
  phoneImage = image,
  height = 'story',
}: BannerData & {height?: BannerHeight}) {
  const {cms} = useSiteConfig()
  const phone = phoneImage && {
    media: '(width < 48rem)',
    sizes: pictureSizes(cms, phoneImage, phoneWidths, phoneRatio),
    shownWidth: '100vw',
  }
  return (
    <div className={styles.banner} data-tone="dark" data-height={height}>
      {image && phone && (
        <picture className={styles.picture}>
          <source media={phone.media} srcSet={sourceSet(phone.sizes)} sizes={phone.shownWidth} />
          <PictureImage
            picture={{...image, alt: ''}}
            sizes="100vw"
            widths={imageWidths.wide}
            className={styles.art}
            priority
          />
        </picture>
      )}
      <Container className={styles.texts ?? ''}>
        <h1 className={styles.title} tabIndex={-1}>
          {unbroken(title)}
        </h1>
        {tagline && <p className={styles.tagline}>{tagline}</p>}
      </Container>
    </div>
  )
}
