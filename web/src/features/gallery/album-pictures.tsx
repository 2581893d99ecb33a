import type {MouseEvent} from 'react'
import {croppedSize, pictureUrl, type Picture} from '../../shared/cms/picture.ts'
import {useSiteConfig} from '../../shared/site-config.tsx'
import {imageWidths, PictureImage} from '../../shared/ui/picture-image.tsx'
import styles from './album-pictures.module.css'

const largeWidth = 1920

/**
 * An album's pictures in justified rows: each keeps its shape, rows fill the width, and CSS alone
 * lays them out. A picture is a link to its large version, which a script opens in place.
 */
export function AlbumPictures({
  pictures,
  onOpen,
}: {
  pictures: readonly {key: string; picture: Picture}[]
  onOpen: (index: number) => void
}) {
  const {cms} = useSiteConfig()
  const open = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(index)
  }
  if (pictures.length === 0) return null
  return (
    <ul role="list" className={styles.rows}>
      {pictures.map(({key, picture}, index) => {
        const {width, height} = croppedSize(picture)
        return (
          <li
            key={key}
            className={styles.place}
            style={{flexGrow: width / height, aspectRatio: width / height}}
            data-shape={width > height ? 'wide' : width < height ? 'tall' : 'square'}
          >
            <a
              href={pictureUrl(cms, picture, {width: largeWidth})}
              className={styles.link}
              onClick={open(index)}
              aria-label={picture.alt ? undefined : `Picture ${index + 1}`}
            >
              <PictureImage
                picture={picture}
                sizes="(width >= 64rem) 34vw, (width >= 40rem) 50vw, 92vw"
                widths={imageWidths.card}
                className={styles.picture}
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
