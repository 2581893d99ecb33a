import type {Picture} from '../../cms/picture.ts'
import styles from './banner.module.css'
import {Container} from './layout.tsx'
import {imageWidths, PictureImage} from '../media/picture-image.tsx'

export type BannerContent = {title: string; tagline: string; image?: Picture}

/** The banner of an inner page: heading and tagline over its picture. */
export function Banner({title, tagline, image}: BannerContent) {
  return (
    <div className={styles.banner} data-tone="dark">
      {image && (
        <PictureImage
          picture={{...image, alt: ''}}
          sizes="100vw"
          widths={imageWidths.wide}
          className={styles.art}
          priority
        />
      )}
      <Container className={styles.words ?? ''}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {tagline && <p className={styles.tagline}>{tagline}</p>}
      </Container>
    </div>
  )
}
