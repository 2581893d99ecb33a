import type {MouseEvent} from 'react'
import {croppedSize, pictureUrl, type Picture} from '../../shared/cms/picture.ts'
import {useSiteConfig} from '../../shared/site-config.tsx'
import {imageWidths, PictureImage} from '../../shared/ui/picture-image.tsx'
import {SkeletonPicture} from '../../shared/ui/skeleton.tsx'
import {Spinner} from '../../shared/ui/spinner.tsx'
import styles from './album-pictures.module.css'

const largeWidth = 1920

/** A row is shared by shape. Shares below 1 in all would leave a part of it empty: hence the factor. */
const inRow = (ratio: number) => ({flexGrow: ratio * 100, aspectRatio: ratio})

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
            style={inRow(width / height)}
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

/** Grey places for the pictures of an album that is on its way, under a loading indicator. */
export function AlbumPicturesSkeleton({count}: {count: number}) {
  return (
    <>
      <Spinner />
      <ul role="list" className={styles.rows} aria-hidden>
        {Array.from({length: count}, (_, index) => (
          <li key={index} className={styles.place} style={inRow(skeletonRatio)} data-shape="wide">
            <SkeletonPicture ratio={skeletonRatio} />
          </li>
        ))}
      </ul>
    </>
  )
}

const skeletonRatio = 3 / 2
